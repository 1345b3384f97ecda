// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';
import { holdReasons } from '../channel/comment-review.ts';

/** Who took a comment away. */
export const commentDeleters = ['author', 'creator', 'admin'] as const;
export type CommentDeleter = (typeof commentDeleters)[number];

/** Why it waits for review by the creator; missing when it does not. */
const heldFor = z.enum(holdReasons).optional();

/**
 * Who wrote the comment that it replies to; missing where it is no reply, and in replies from before it was
 * kept.
 */
const replyTo = oid.optional();

const ids = { commentOid: oid, contentOid: oid, authorOid: oid };

/** CAT-025: a person comments on a work, or replies to a comment on it. */
export const CommentWritten = defineEvent(
  'CommentWritten',
  {
    ...ids,
    /** Whose work it is. */
    creatorOid: oid,
    /** The comment that it replies to; a reply has no replies of its own. */
    parentOid: oid.nullable(),
    replyTo,
    text: z.string().nullable(),
    /** The moment of the work that it is about, in milliseconds from its beginning. */
    atMs: z.int().nonnegative().nullable(),
    writtenAt: timestamp,
    heldFor,
  },
  { subject: 'authorOid', sealed: { text: 'profile' } },
);

export const CommentEdited = defineEvent(
  'CommentEdited',
  { ...ids, text: z.string().nullable(), editedAt: timestamp, heldFor },
  { subject: 'authorOid', sealed: { text: 'profile' } },
);

/** CAT-064: the creator has reviewed a comment that was held, and it is shown. */
export const CommentApproved = defineEvent('CommentApproved', {
  ...ids,
  /** It was never shown before: it was held when it was written, and not after an edit. */
  isFirst: z.boolean(),
  replyTo,
  approvedAt: timestamp,
});

/** CAT-026. Its replies stay. */
export const CommentDeleted = defineEvent('CommentDeleted', {
  ...ids,
  by: z.enum(commentDeleters),
  /**
   * It waited for review, so its author is told; missing for one that was shown, and when its author deletes
   * it.
   */
  wasHeld: z.literal(true).optional(),
  deletedAt: timestamp,
});

/** CAT-081: the creator of the work shows it before all others. */
export const CommentPinned = defineEvent('CommentPinned', { ...ids, pinnedAt: timestamp });
export const CommentUnpinned = defineEvent('CommentUnpinned', { ...ids, unpinnedAt: timestamp });

export const commentEvents = [
  CommentWritten,
  CommentEdited,
  CommentApproved,
  CommentDeleted,
  CommentPinned,
  CommentUnpinned,
] as const;
export type CommentEvent = EventOf<typeof commentEvents>;
