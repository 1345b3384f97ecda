// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** CAT-095: a comment earned its author bonus coins, which the wallet receives as the grant of this id. */
export const CommentRewarded = defineEvent('CommentRewarded', {
  ownerOid: oid,
  commentOid: oid,
  contentOid: oid,
  grantId: oid,
  coins: z.int().positive(),
  rewardedAt: timestamp,
});

/** The comment was deleted early, or the work given back, so what is left of the coins goes back. */
export const CommentRewardWithdrawn = defineEvent('CommentRewardWithdrawn', {
  ownerOid: oid,
  commentOid: oid,
  grantId: oid,
  withdrawnAt: timestamp,
});

export const commentRewardEvents = [CommentRewarded, CommentRewardWithdrawn] as const;
export type CommentRewardEvent = EventOf<typeof commentRewardEvents>;
