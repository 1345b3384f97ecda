// This file is a storage format. What is written here has been recorded: add versions, never edit.
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

export const withdrawalEvents = [SubscriptionMonthFirstUsed] as const;
