// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { defineEvent } from '../../../event.ts';
import { oid } from '../../../ids.ts';
import { timestamp } from '../../../time.ts';

/**
 * Something of a work was handed to its buyer for the first time: from now on they cannot withdraw from the
 * purchase.
 */
export const ContentFirstDelivered = defineEvent('ContentFirstDelivered', {
  walletOid: oid,
  contentOid: oid,
  purchaseId: oid,
  deliveredAt: timestamp,
});

export const deliveryEvents = [ContentFirstDelivered] as const;
