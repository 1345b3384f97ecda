// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent } from '../../../event.ts';
import { oid } from '../../../ids.ts';
import { timestamp } from '../../../time.ts';
import { ids, month } from '../paying.ts';

/**
 * Something that the month opens was handed to the subscriber for the first time: from now on they cannot
 * withdraw from it.
 */
export const SubscriptionMonthFirstUsed = defineEvent('SubscriptionMonthFirstUsed', {
  ...ids,
  tierHash: oid,
  month,
  usedAt: timestamp,
});

/**
 * The month was given back, and the card that paid it gets no money, though its subscriber had chosen that:
 * the coins stay in the balance.
 */
export const SubscriptionCardRefundRefused = defineEvent('SubscriptionCardRefundRefused', {
  ...ids,
  /** The charge of the card. */
  paymentId: oid,
  /** The code with which the refund was refused. */
  reason: z.string(),
  refusedAt: timestamp,
});

export const withdrawalEvents = [SubscriptionMonthFirstUsed, SubscriptionCardRefundRefused] as const;
