import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { type PostCommand, post } from './decider.ts';
import type { PostEvent } from './events.ts';

const given = scenario(post);
const [postOid, creatorOid, other, picture] = ['1', '2', '3', '4'].map((digit) =>
  parseOid(digit.repeat(24)),
) as [never, never, never, never];
const now = '2026-11-24T12:00:00.000Z';
const ids = { postOid, creatorOid };
const content = { text: 'A new song on Friday.', pictures: [picture], audience: { to: 'all' as const } };
const submit: PostCommand = { type: 'SubmitPost', ...ids, ...content, now };
const submitted: PostEvent = { type: 'PostSubmitted', ...ids, ...content, submittedAt: now };
const edit: Extract<PostCommand, { type: 'EditPost' }> = {
  type: 'EditPost',
  editorOid: creatorOid,
  ...content,
  audience: { to: 'tiers', tiers: ['plus'] },
  now,
};
const pin = { type: 'PinPost', editorOid: creatorOid, pinned: true, now } as const;
const pinned: PostEvent = { type: 'PostPinned', ...ids, pinnedAt: now };
const remove = { type: 'DeletePost', editorOid: creatorOid, now } as const;
const deleted = (by: 'creator' | 'admin'): PostEvent => ({ type: 'PostDeleted', ...ids, by, deletedAt: now });

describe('a post', () => {
  it('is submitted once, and edited by its creator alone [CAT-014] [CAT-016]', () => {
    given().when(submit).emits(submitted);
    given(submitted).when(submit).emits();
    const { audience, text, pictures } = edit;
    const edited: PostEvent = { type: 'PostEdited', ...ids, text, pictures, audience, editedAt: now };
    given(submitted).when(edit).emits(edited);
    given(submitted, edited).when(edit).emits();
    given(submitted)
      .when({ ...edit, editorOid: other })
      .refuses('POST_NOT_FOUND');
    given().when(edit).refuses('POST_NOT_FOUND');
    given(submitted, deleted('creator')).when(edit).refuses('POST_NOT_FOUND');
  });

  it('is pinned and unpinned by its creator [CAT-014]', () => {
    given(submitted).when(pin).emits(pinned);
    given(submitted, pinned).when(pin).emits();
    given(submitted, pinned)
      .when({ ...pin, pinned: false })
      .emits({ type: 'PostUnpinned', ...ids, unpinnedAt: now });
    given(submitted)
      .when({ ...pin, editorOid: other })
      .refuses('POST_NOT_FOUND');
    given(submitted, deleted('creator')).when(pin).refuses('POST_NOT_FOUND');
  });

  it('is deleted by its creator or after a report, once [CAT-015]', () => {
    given(submitted).when(remove).emits(deleted('creator'));
    given(submitted, deleted('creator')).when(remove).emits();
    given(submitted)
      .when({ ...remove, editorOid: null })
      .emits(deleted('admin'));
    given(submitted)
      .when({ ...remove, editorOid: other })
      .refuses('POST_NOT_FOUND');
    given().when(remove).refuses('POST_NOT_FOUND');
    given()
      .when({ ...remove, editorOid: null })
      .refuses('POST_NOT_FOUND');
  });
});
