// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/**
 * A user was sent to X to give consent. `state` comes back with them and proves that this account started the
 * link.
 */
export const XLinkStarted = defineEvent('XLinkStarted', {
  userOid: oid,
  state: z.string(),
  expiresAt: timestamp,
});

/** X was asked and the account fits: it is bound to this one account of ours for ever. */
export const XAccountLinked = defineEvent(
  'XAccountLinked',
  {
    userOid: oid,
    /** The claim stream that holds the X account; the number itself is nowhere. */
    claim: z.string(),
    username: z.string().nullable(),
    followers: z.int().nonnegative(),
    xCreatedAt: timestamp,
  },
  { sealed: { username: 'profile' }, subject: 'userOid' },
);

/** Bonus coins for the link, once an account; the wallet follows. */
export const XLinkRewarded = defineEvent('XLinkRewarded', {
  userOid: oid,
  rewardId: oid,
  followers: z.int().nonnegative(),
  coins: z.int().positive(),
});

/** The user removed the link, or X says that the consent was withdrawn. */
export const XLinkRevoked = defineEvent('XLinkRevoked', { userOid: oid });

export const xLinkEvents = [XLinkStarted, XAccountLinked, XLinkRewarded, XLinkRevoked] as const;
export type XLinkEvent = EventOf<typeof xLinkEvents>;
