import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { comment } from './decider.ts';
import type { CommentEvent } from './events.ts';

const given = scenario(comment);
const [commentOid, contentOid, authorOid, other, parentOid, creatorOid] = ['1', '2', '3', '4', '5', '6'].map(
  (digit) => parseOid(digit.repeat(24)),
) as [never, never, never, never, never, never];
const now = '2026-11-24T12:00:00.000Z';
const ids = { commentOid, contentOid, authorOid };
const written: CommentEvent = {
  type: 'CommentWritten',
  ...ids,
  creatorOid,
  parentOid: null,
  text: 'The rain at the end!',
  atMs: 90_000,
  writtenAt: now,
};
const write = {
  type: 'WriteComment',
  ...ids,
  creatorOid,
  parentOid: null,
  text: 'The rain at the end!',
  atMs: 90_000,
  now,
} as const;
const edit = { type: 'EditComment', editorOid: authorOid, text: 'The rain!', now } as const;
const edited: CommentEvent = { type: 'CommentEdited', ...ids, text: 'The rain!', editedAt: now };
const remove = { type: 'DeleteComment', deleterOid: authorOid, as: null, now } as const;
const deleted = (by: 'author' | 'creator' | 'admin'): CommentEvent => ({
  type: 'CommentDeleted',
  ...ids,
  by,
  deletedAt: now,
});
const pin = { type: 'PinComment', pinned: true, now } as const;
const pinned: CommentEvent = { type: 'CommentPinned', ...ids, pinnedAt: now };

describe('a comment', () => {
  it('is written once, and edited by its author alone [CAT-025] [CAT-073]', () => {
    given().when(write).emits(written);
    given(written).when(write).emits();
    given(written).when(edit).emits(edited);
    given(written, edited).when(edit).emits();
    given(written)
      .when({ ...edit, editorOid: other })
      .refuses('NOT_YOUR_COMMENT');
    given().when(edit).refuses('COMMENT_NOT_FOUND');
    given(written, deleted('author')).when(edit).refuses('COMMENT_NOT_FOUND');
  });

  it('is deleted by its author, by the creator of the work and by administrators, once [CAT-026]', () => {
    given(written).when(remove).emits(deleted('author'));
    given(written)
      .when({ ...remove, deleterOid: other })
      .refuses('NOT_YOUR_COMMENT');
    given(written)
      .when({ ...remove, deleterOid: other, as: 'creator' })
      .emits(deleted('creator'));
    given(written)
      .when({ ...remove, deleterOid: null, as: 'admin' })
      .emits(deleted('admin'));
    // Of their own it says that they deleted it as its author.
    given(written)
      .when({ ...remove, as: 'creator' })
      .emits(deleted('author'));
    given(written, deleted('author')).when(remove).emits();
    given().when(remove).refuses('COMMENT_NOT_FOUND');
  });

  it('is pinned and unpinned, and a reply is not [CAT-081]', () => {
    given(written).when(pin).emits(pinned);
    given(written, pinned).when(pin).emits();
    given(written, pinned)
      .when({ ...pin, pinned: false })
      .emits({ type: 'CommentUnpinned', ...ids, unpinnedAt: now });
    given({ ...written, parentOid })
      .when(pin)
      .refuses('REPLY_NOT_PINNED');
    given(written, deleted('author')).when(pin).refuses('COMMENT_NOT_FOUND');
  });
});
