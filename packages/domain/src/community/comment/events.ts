// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** Who took a comment away. */
export const commentDeleters = ['author', 'creator', 'admin'] as const;
export type CommentDeleter = (typeof commentDeleters)[number];

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
    text: z.string().nullable(),
    /** The moment of the work that it is about, in milliseconds from its beginning. */
    atMs: z.int().nonnegative().nullable(),
    writtenAt: timestamp,
  },
  { subject: 'authorOid', sealed: { text: 'profile' } },
);

export const CommentEdited = defineEvent(
  'CommentEdited',
  { ...ids, text: z.string().nullable(), editedAt: timestamp },
  { subject: 'authorOid', sealed: { text: 'profile' } },
);

/** CAT-026. Its replies stay. */
export const CommentDeleted = defineEvent('CommentDeleted', {
  ...ids,
  by: z.enum(commentDeleters),
  deletedAt: timestamp,
});

/** CAT-081: the creator of the work shows it before all others. */
export const CommentPinned = defineEvent('CommentPinned', { ...ids, pinnedAt: timestamp });
export const CommentUnpinned = defineEvent('CommentUnpinned', { ...ids, unpinnedAt: timestamp });

export const commentEvents = [
  CommentWritten,
  CommentEdited,
  CommentDeleted,
  CommentPinned,
  CommentUnpinned,
] as const;
export type CommentEvent = EventOf<typeof commentEvents>;
