import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { comment } from './decider.ts';
import type { CommentEvent } from './events.ts';
import { replyTold } from './reply-told.ts';

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
  replyTo: undefined,
  text: 'The rain at the end!',
  atMs: 90_000,
  heldFor: undefined,
  now,
} as const;
const edit = {
  type: 'EditComment',
  editorOid: authorOid,
  text: 'The rain!',
  heldFor: undefined,
  now,
} as const;
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

describe('a comment that waits for review [CAT-064]', () => {
  const held: CommentEvent = { ...written, heldFor: 'links' };
  const approve = { type: 'ApproveComment', now } as const;
  const approved = (isFirst: boolean): CommentEvent => ({
    type: 'CommentApproved',
    ...ids,
    isFirst,
    approvedAt: now,
  });
  const heldAgain: CommentEvent = { ...edited, heldFor: 'words' };

  it('is held from its writing until it is approved, once', () => {
    given()
      .when({ ...write, heldFor: 'links' })
      .emits(held);
    expect(given(held).state().status).toBe('held');
    given(held).when(approve).emits(approved(true));
    given(held, approved(true)).when(approve).emits();
    expect(given(held, approved(true)).state().status).toBe('shown');
    given(written).when(approve).emits();
    given().when(approve).refuses('COMMENT_NOT_FOUND');
  });

  it('is told to whom it replies to when it is shown first', () => {
    const reply = { ...write, parentOid, replyTo: other };
    const shown = { ...written, parentOid, replyTo: other } as const;
    given().when(reply).emits(shown);
    const told = { ownerOid: other, fromOid: authorOid, contentOid, commentOid };
    expect(replyTold(shown)).toEqual(told);
    expect(replyTold({ ...shown, replyTo: authorOid })).toBeUndefined();
    const waits = { ...shown, heldFor: 'links' } as const;
    expect(replyTold(waits)).toBeUndefined();
    const first = {
      type: 'CommentApproved',
      ...ids,
      isFirst: true,
      replyTo: other,
      approvedAt: now,
    } as const;
    given(waits).when(approve).emits(first);
    expect(replyTold(first)).toEqual(told);
    expect(replyTold({ ...first, isFirst: false })).toBeUndefined();
  });

  it('is held again by an edit, and an edit does not end its wait', () => {
    given(written)
      .when({ ...edit, heldFor: 'words' })
      .emits(heldAgain);
    expect(given(written, heldAgain).state().status).toBe('held');
    // It was shown before, so its reward has been decided.
    given(written, heldAgain).when(approve).emits(approved(false));
    given(held, approved(true), heldAgain).when(approve).emits(approved(false));
    given(held)
      .when(edit)
      .emits({ ...edited, heldFor: 'links' });
    given(held)
      .when({ ...edit, heldFor: 'words' })
      .emits(heldAgain);
  });

  it('says that it waited when another than its author removes it, and is not approved after that', () => {
    const removed: CommentEvent = { ...deleted('creator'), wasHeld: true } as CommentEvent;
    given(held)
      .when({ ...remove, deleterOid: other, as: 'creator' })
      .emits(removed);
    given(held).when(remove).emits(deleted('author'));
    given(held, removed).when(approve).refuses('COMMENT_NOT_FOUND');
    given(held, removed)
      .when({ ...remove, deleterOid: other, as: 'creator' })
      .emits();
    given(held, approved(true))
      .when({ ...remove, deleterOid: other, as: 'creator' })
      .emits(deleted('creator'));
  });

  it('is not pinned, and one that is pinned can be unpinned', () => {
    given(held).when(pin).refuses('COMMENT_HELD');
    given(written, pinned, heldAgain)
      .when({ ...pin, pinned: false })
      .emits({ type: 'CommentUnpinned', ...ids, unpinnedAt: now });
  });
});
