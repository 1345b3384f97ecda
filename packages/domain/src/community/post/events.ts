// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** Who a post is for: all people, or the subscribers of these tiers. */
export const postAudience = z.discriminatedUnion('to', [
  z.object({ to: z.literal('all') }),
  z.object({ to: z.literal('tiers'), tiers: z.array(z.string()) }),
]);
export type PostAudience = z.infer<typeof postAudience>;

/** Who took a post away. */
export const postDeleters = ['creator', 'admin'] as const;

const ids = { postOid: oid, creatorOid: oid };
const content = {
  text: z.string().nullable(),
  /** The assets of its pictures, in the order in which they are shown. */
  pictures: z.array(oid),
  audience: postAudience,
};
const personal = { subject: 'creatorOid', sealed: { text: 'profile' } } as const;

/** CAT-014: a creator writes to the people who follow the channel. */
export const PostSubmitted = defineEvent(
  'PostSubmitted',
  { ...ids, ...content, submittedAt: timestamp },
  personal,
);

/** CAT-016: the post as it is now, as a whole. */
export const PostEdited = defineEvent('PostEdited', { ...ids, ...content, editedAt: timestamp }, personal);

/** CAT-014: shown before all others. */
export const PostPinned = defineEvent('PostPinned', { ...ids, pinnedAt: timestamp });
export const PostUnpinned = defineEvent('PostUnpinned', { ...ids, unpinnedAt: timestamp });

/** CAT-015. */
export const PostDeleted = defineEvent('PostDeleted', {
  ...ids,
  by: z.enum(postDeleters),
  deletedAt: timestamp,
});

export const postEvents = [PostSubmitted, PostEdited, PostPinned, PostUnpinned, PostDeleted] as const;
export type PostEvent = EventOf<typeof postEvents>;
