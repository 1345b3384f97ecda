// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';

/**
 * What may show that two accounts belong to one person: a saved card, or the browser that they log in with.
 */
export const fingerprintKinds = ['card', 'device'] as const;
export type FingerprintKind = (typeof fingerprintKinds)[number];

const use = {
  ownerOid: oid,
  /** Accounts that used the same one before. */
  others: z.array(oid),
};

/**
 * An account used a payment instrument for the first time. The event does not name it: the stream's name is a
 * keyed hash.
 */
export const PaymentInstrumentUsed = defineEvent('PaymentInstrumentUsed', use);

/**
 * An account used a device for the first time. The event does not name it: the stream's name is a keyed hash.
 */
export const DeviceUsed = defineEvent('DeviceUsed', use);

export const fingerprintEvents = [PaymentInstrumentUsed, DeviceUsed] as const;
export type FingerprintEvent = EventOf<typeof fingerprintEvents>;
