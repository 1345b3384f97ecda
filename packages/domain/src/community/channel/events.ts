// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';
import { blockedWordActs } from './comment-review.ts';

/**
 * The parts of a creator's page. The list only grows: a page shows one that its creator has not placed after
 * those that they have.
 */
export const channelTabs = ['home', 'content', 'files', 'playlists', 'community'] as const;
export type ChannelTab = (typeof channelTabs)[number];

const creatorOid = oid;

/** CAT-066: the tabs in their order, with those that are not shown. */
export const ChannelTabsArranged = defineEvent('ChannelTabsArranged', {
  creatorOid,
  tabs: z.array(z.object({ tab: z.enum(channelTabs), shown: z.boolean() })),
  arrangedAt: timestamp,
});

/** CAT-021, CAT-081: a work is shown before the others of the channel. */
export const ChannelWorkPinned = defineEvent('ChannelWorkPinned', {
  creatorOid,
  contentOid: oid,
  pinnedAt: timestamp,
});
export const ChannelWorkUnpinned = defineEvent('ChannelWorkUnpinned', {
  creatorOid,
  contentOid: oid,
  unpinnedAt: timestamp,
});

/** A playlist of the creator's is on the page for all to see, or no longer. */
export const ChannelPlaylistShown = defineEvent('ChannelPlaylistShown', {
  creatorOid,
  playlistOid: oid,
  shown: z.boolean(),
  changedAt: timestamp,
});

/**
 * What comments on the channel may not have. The words are the creator's own text: a list as JSON, because
 * the seal takes texts.
 */
export const CommentFilterSet = defineEvent(
  'CommentFilterSet',
  { creatorOid, words: z.string().nullable(), refusesSpam: z.boolean(), setAt: timestamp },
  { subject: 'creatorOid', sealed: { words: 'profile' } },
);

/** CAT-064: which comments on the channel wait for review by its creator. */
export const CommentReviewSet = defineEvent('CommentReviewSet', {
  creatorOid,
  blockedWords: z.enum(blockedWordActs),
  holdsLinks: z.boolean(),
  accountDays: z.int().nonnegative(),
  holdsAll: z.boolean(),
  setAt: timestamp,
});

export const channelEvents = [
  ChannelTabsArranged,
  ChannelWorkPinned,
  ChannelWorkUnpinned,
  ChannelPlaylistShown,
  CommentFilterSet,
  CommentReviewSet,
] as const;
export type ChannelEvent = EventOf<typeof channelEvents>;
