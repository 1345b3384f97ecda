// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { type Target, target, targetKey } from '../../target.ts';
import { type Timestamp, timestamp } from '../../time.ts';

/** Where a right came from. The list only grows. */
const entitlementSources = [
  'purchase',
  'gift',
  'coupon',
  'box',
  'gacha',
  'campaign',
  'ticket',
  'tier',
  'admin',
] as const;
export type EntitlementSource = (typeof entitlementSources)[number];

/** The right to one thing, from a moment on and until another; without an end where `until` is null. */
export const entitlement = target.extend({
  from: timestamp,
  until: timestamp.nullable(),
  source: z.enum(entitlementSources),
});
export type Entitlement = z.infer<typeof entitlement>;

/** Plain JSON, part of the wallet's state. */
export type EntitlementState = {
  /**
   * Works owned without an end → the revision of the event that gave them. They are many, so no more is kept:
   * what was paid, when and by which way is read from that event. A grant paid nothing, so no refund finds a
   * purchase there.
   */
  owned: Record<string, number>;
  /** Every other right, by its target. */
  entitlements: Record<string, Entitlement & { revision: number }>;
};

export const initialEntitlements = (): EntitlementState => ({ owned: {}, entitlements: {} });

export const noteEntitlement = <State extends EntitlementState>(
  state: State,
  right: Entitlement,
  revision: number,
): State => {
  if (right.kind === 'work' && right.until === null) state.owned[right.oid] = revision;
  else state.entitlements[targetKey(right)] = { ...right, revision };
  return state;
};

export const endEntitlement = <State extends EntitlementState>(state: State, ended: Target): State => {
  if (ended.kind === 'work') delete state.owned[ended.oid];
  delete state.entitlements[targetKey(ended)];
  return state;
};

/** A right that holds now: the revision of the event that gave it, and when it ends. */
export type LiveEntitlement = { readonly revision: number; readonly until: Timestamp | null };

/** The right to a thing at `now`; undefined without one, before it begins and from its end on. */
export const entitlementTo = (
  { owned, entitlements }: EntitlementState,
  wanted: Target,
  now: Timestamp,
): LiveEntitlement | undefined => {
  const revision = wanted.kind === 'work' ? owned[wanted.oid] : undefined;
  if (revision !== undefined) return { revision, until: null };
  const right = entitlements[targetKey(wanted)];
  if (!right || right.from > now || (right.until !== null && right.until <= now)) return undefined;
  return { revision: right.revision, until: right.until };
};
