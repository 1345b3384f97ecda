import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { likes, maxLikes } from './decider.ts';
import type { LikeEvent } from './events.ts';

const given = scenario(likes);
const [ownerOid, contentOid, commentOid] = ['1', '2', '3'].map((digit) => parseOid(digit.repeat(24))) as [
  never,
  never,
  never,
];
const now = '2026-11-24T12:00:00.000Z';
const content = { ownerOid, contentOid };
const comment = { ...content, commentOid };
const like = { type: 'LikeContent', ...content, liked: true, now } as const;
const liked: LikeEvent = { type: 'ContentLiked', ...content, likedAt: now };
const unliked: LikeEvent = { type: 'ContentUnliked', ...content, unlikedAt: now };
const likeComment = { type: 'LikeComment', ...comment, liked: true, now } as const;
const commentLiked: LikeEvent = { type: 'CommentLiked', ...comment, likedAt: now };

describe('a like', () => {
  it('of a work flips between on and off, and asking for what is so changes nothing [CAT-027] [CAT-077]', () => {
    given().when(like).emits(liked);
    given(liked).when(like).emits();
    given(liked)
      .when({ ...like, liked: false })
      .emits(unliked);
    given(liked, unliked)
      .when({ ...like, liked: false })
      .emits();
    given(liked, unliked).when(like).emits(liked);
  });

  it('of a comment does the same [CAT-028]', () => {
    given().when(likeComment).emits(commentLiked);
    given(commentLiked).when(likeComment).emits();
    given(commentLiked)
      .when({ ...likeComment, liked: false })
      .emits({ type: 'CommentUnliked', ...comment, unlikedAt: now });
  });

  it('is one of so many that a stream stays short', () => {
    const many = Array.from({ length: maxLikes }, (_, index): LikeEvent => {
      const one = parseOid(index.toString(16).padStart(24, '0'));
      return { type: 'ContentLiked', ownerOid, contentOid: one, likedAt: now };
    });
    expect(many).toHaveLength(5_000);
    given(...many)
      .when(like)
      .refuses('TOO_MANY_LIKES');
    given(...many)
      .when(likeComment)
      .emits(commentLiked);
  });
});
