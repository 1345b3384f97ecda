// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { localisedText } from '../../localised-text.ts';

const terms = {
  bundleOid: oid,
  creatorOid: oid,
  title: localisedText,
  /** The works of the creator that are sold together, in their order. */
  contentOids: z.array(oid).min(2),
  /** The price of all of them, in coins. */
  priceCoins: z.int().positive(),
};

/** A creator sells works together for less than one by one. */
export const BundleOffered = defineEvent('BundleOffered', terms);

/** Another name, other works or another price; who bought before keeps what they bought. */
export const BundleChanged = defineEvent('BundleChanged', terms);

/** It is not sold any more. */
export const BundleWithdrawn = defineEvent('BundleWithdrawn', { bundleOid: oid, creatorOid: oid });

export const bundleEvents = [BundleOffered, BundleChanged, BundleWithdrawn] as const;
export type BundleEvent = EventOf<typeof bundleEvents>;
