// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { chargeAmounts } from '../../amounts.ts';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

const itemName = z.string();

/**
 * A code of the partner's store came into stock. No account owns it yet, so it is sealed under the platform's
 * key.
 */
export const GiftCodeLoaded = defineEvent(
  'GiftCodeLoaded',
  {
    itemName,
    codeId: oid,
    keeperOid: oid,
    code: z.string().nullable(),
    /** A keyed hash that recognises a code that was loaded before. */
    codeHash: z.string(),
    adminOid: oid,
  },
  { sealed: { code: 'transaction' }, subject: 'keeperOid' },
);

/** A code is reserved for a charge before the charge can be paid. */
export const GiftCodeReserved = defineEvent('GiftCodeReserved', {
  itemName,
  codeId: oid,
  chargeId: oid,
  userOid: oid,
});

/** The charge ended without money; its code is back in stock. */
export const GiftCodeReleased = defineEvent('GiftCodeReleased', { itemName, codeId: oid, chargeId: oid });

/** The money is taken and the code belongs to the buyer. The inventory follows. */
export const GiftCodeDelivered = defineEvent(
  'GiftCodeDelivered',
  {
    itemName,
    codeId: oid,
    chargeId: oid,
    userOid: oid,
    provider: z.string(),
    amounts: chargeAmounts,
    code: z.string().nullable(),
    /** The partner's store accepts the code until then. */
    expiresAt: timestamp,
  },
  { sealed: { code: 'transaction' }, subject: 'userOid' },
);

/** The money came after the code was released, and no other code was left: the money goes back. */
export const GiftOrderUnfilled = defineEvent('GiftOrderUnfilled', {
  itemName,
  chargeId: oid,
  userOid: oid,
  provider: z.string(),
  amounts: chargeAmounts,
});

export const giftCodeEvents = [
  GiftCodeLoaded,
  GiftCodeReserved,
  GiftCodeReleased,
  GiftCodeDelivered,
  GiftOrderUnfilled,
] as const;
export type GiftCodeEvent = EventOf<typeof giftCodeEvents>;
