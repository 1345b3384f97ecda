// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { declineReasons, providers } from '../charge/events.ts';

/** A user was sent to the provider's page to save a card. No money is taken. */
export const CardSetUpStarted = defineEvent('CardSetUpStarted', {
  ownerOid: oid,
  setUpId: oid,
  provider: z.enum(providers),
  setUpRef: z.string(),
  /** `subscription`: for a monthly fee, which is charged later without the owner. */
  purpose: z.enum(['card', 'subscription']),
});

/**
 * The provider keeps a card. We keep the provider's tokens, sealed, to charge it; we never see its number.
 */
export const CardRegistered = defineEvent(
  'CardRegistered',
  {
    ownerOid: oid,
    setUpId: oid,
    cardId: oid,
    /** How the owner's list names it: 1, 2, 3 … in the order of registration, never used again. */
    cardIdx: z.int().positive(),
    provider: z.enum(providers),
    customerRef: z.string().nullable(),
    cardToken: z.string().nullable(),
    /** The same for the same card, on every account. */
    fingerprint: z.string().nullable(),
    brand: z.string(),
    last4: z.string(),
    expiresMonth: z.int(),
    expiresYear: z.int(),
  },
  {
    sealed: { customerRef: 'transaction', cardToken: 'transaction', fingerprint: 'transaction' },
    subject: 'ownerOid',
  },
);

export const CardSetUpFailed = defineEvent('CardSetUpFailed', {
  ownerOid: oid,
  setUpId: oid,
  reason: z.enum(declineReasons),
});

export const CardSelected = defineEvent('CardSelected', { ownerOid: oid, cardId: oid });

/** All that is linked to the card ends with it; a subscription ends after the current month. */
export const CardRemoved = defineEvent('CardRemoved', {
  ownerOid: oid,
  cardId: oid,
  cause: z.enum(['person', 'duplicate']),
});

/**
 * From here on a channel's subscription may be paid with the card: when it is removed, the subscription is
 * told (SUB-022).
 */
export const CardLinked = defineEvent('CardLinked', { ownerOid: oid, cardId: oid, creatorOid: oid });

export const OneTouchEnabled = defineEvent('OneTouchEnabled', {
  ownerOid: oid,
  cardId: oid,
  /** The version of the payment terms that the owner agreed to. */
  termsVersion: z.string(),
});

export const OneTouchDisabled = defineEvent('OneTouchDisabled', {
  ownerOid: oid,
  cause: z.enum(['person', 'card_removed']),
});

export const cardEvents = [
  CardSetUpStarted,
  CardRegistered,
  CardSetUpFailed,
  CardSelected,
  CardRemoved,
  CardLinked,
  OneTouchEnabled,
  OneTouchDisabled,
] as const;
export type CardEvent = EventOf<typeof cardEvents>;
