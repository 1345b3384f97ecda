import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type TierEvent, type TierFields, tierEvents } from './events.ts';

export const tierLimits = { minFeeCoins: 10, maxFeeCoins: 10_000, maxTiers: 20 } as const;

type ByCreator = { readonly creatorOid: Oid; readonly tierHash: Oid; readonly now: Timestamp };

export type TierCommand =
  | ({ readonly type: 'AddTier'; readonly fields: TierFields } & ByCreator)
  | ({ readonly type: 'ChangeTier'; readonly fields: TierFields } & ByCreator)
  | ({ readonly type: 'RemoveTier' } & ByCreator)
  | ({ readonly type: 'SwapTiers'; readonly withTierHash: Oid } & ByCreator)
  | {
      readonly type: 'TakePlace';
      readonly tierHash: Oid;
      readonly subscriberOid: Oid;
      readonly chargeId: Oid;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'FreePlace';
      readonly tierHash: Oid;
      readonly subscriberOid: Oid;
      /** Only the place that was taken for this charge; left out: each. */
      readonly chargeId?: Oid;
    };

export type Tier = TierFields & {
  tierHash: Oid;
  /** When the fee rose last, and what it was before: it needs the subscribers' consent. */
  raised: { from: number; at: Timestamp } | null;
};

/** Plain JSON: a snapshot is this value written down. */
export type TiersState = {
  creatorOid: Oid | '';
  /** In the order in which they are shown. */
  tiers: Tier[];
  /** The channel's one free tier, which is following it; its id is the channel's own. */
  free: { name: string; details: string };
  /** Who has a place of a tier with a limited number of them, and for which charge it was taken. */
  taken: Record<string, Record<string, string>>;
};

export type TierRefusal =
  | 'TIER_NOT_FOUND'
  | 'TIER_WRONG'
  | 'TIER_NAME_TAKEN'
  | 'TIERS_TOO_MANY'
  | 'TIER_FULL';

/** The tiers of a channel (SUB-021, SUB-023). What a subscriber has bought is on their own stream and stays as it was. */
export const tiers: Decider<TiersState, TierCommand, TierEvent, TierRefusal> = {
  initial: () => ({ creatorOid: '', tiers: [], free: { name: '', details: '' }, taken: {} }),

  evolve: (state, event) => {
    state.creatorOid = event.creatorOid;
    switch (event.type) {
      case 'TierAdded': {
        const { type: _type, creatorOid: _creator, addedAt: _at, ...tier } = event;
        state.tiers.push({ ...tier, raised: null });
        return state;
      }
      case 'TierChanged':
        return changed(state, event);
      case 'TierFeeRaised':
        return state;
      case 'TierRemoved':
        state.tiers = state.tiers.filter(({ tierHash }) => tierHash !== event.tierHash);
        return state;
      case 'TiersSwapped': {
        const [a, b] = [placeOf(state, event.tierHash), placeOf(state, event.withTierHash)];
        const [first, second] = [state.tiers[a], state.tiers[b]];
        if (first && second) [state.tiers[a], state.tiers[b]] = [second, first];
        return state;
      }
      case 'TierPlaceTaken':
        state.taken[event.tierHash] = {
          ...state.taken[event.tierHash],
          [event.subscriberOid]: event.chargeId ?? '',
        };
        return state;
      case 'TierPlaceFreed':
        delete state.taken[event.tierHash]?.[event.subscriberOid];
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'AddTier':
        return add(state, command);
      case 'ChangeTier':
        return change(state, command);
      case 'RemoveTier': {
        const { creatorOid, tierHash, now } = command;
        if (!tierOf(state, tierHash)) return refuse('TIER_NOT_FOUND');
        return [{ type: 'TierRemoved', creatorOid, tierHash, removedAt: now }];
      }
      case 'SwapTiers': {
        const { creatorOid, tierHash, withTierHash } = command;
        if (!tierOf(state, tierHash) || !tierOf(state, withTierHash)) return refuse('TIER_NOT_FOUND');
        return tierHash === withTierHash
          ? []
          : [{ type: 'TiersSwapped', creatorOid, tierHash, withTierHash }];
      }
      case 'TakePlace':
        return takePlace(state, command);
      case 'FreePlace':
        return freePlace(state, command);
    }
  },
};

export const tiersStream = defineStream({
  category: 'tiers',
  idPattern: '{oid}',
  holds: 'the tiers that a creator sells by the month, and the places of limited ones',
  context: 'subscriptions',
  decider: tiers,
  events: tierEvents,
});

export const tierOf = (state: Readonly<TiersState>, tierHash: string): Tier | undefined =>
  state.tiers.find((tier) => tier.tierHash === tierHash);

export const placesTaken = (state: Readonly<TiersState>, tierHash: string): number =>
  Object.keys(state.taken[tierHash] ?? {}).length;

const placeOf = (state: Readonly<TiersState>, wanted: Oid): number =>
  state.tiers.findIndex(({ tierHash }) => tierHash === wanted);

type Command<Type extends TierCommand['type']> = Extract<TierCommand, { type: Type }>;
type Decision = TierEvent[] | Refusal<TierRefusal>;

const changed = (state: TiersState, event: Extract<TierEvent, { type: 'TierChanged' }>): TiersState => {
  const { type: _type, creatorOid, changedAt, ...fields } = event;
  const before = tierOf(state, event.tierHash);
  if (event.tierHash === creatorOid) state.free = { name: event.name, details: event.details };
  if (!before) return state;
  const isRaised = event.feeCoins > before.feeCoins;
  const raised = isRaised ? { from: before.raised?.from ?? before.feeCoins, at: changedAt } : before.raised;
  Object.assign(before, fields, { raised: event.feeCoins < before.feeCoins ? null : raised });
  return state;
};

const add = (state: Readonly<TiersState>, command: Command<'AddTier'>): Decision => {
  const { creatorOid, tierHash, fields, now } = command;
  if (tierOf(state, tierHash)) return [];
  if (state.tiers.length >= tierLimits.maxTiers)
    return refuse('TIERS_TOO_MANY', { maximum: tierLimits.maxTiers });
  const wrong = faultOf(state, tierHash, fields);
  return wrong ?? [{ type: 'TierAdded', creatorOid, tierHash, ...fields, addedAt: now }];
};

const change = (state: Readonly<TiersState>, command: Command<'ChangeTier'>): Decision => {
  const { creatorOid, tierHash, fields, now } = command;
  const event = { type: 'TierChanged', creatorOid, tierHash, ...fields, changedAt: now } as const;
  if (tierHash === creatorOid) {
    const { name, details } = state.free;
    if (fields.feeCoins !== 0) return refuse('TIER_WRONG');
    return name === fields.name && details === fields.details ? [] : [event];
  }
  const before = tierOf(state, tierHash);
  if (!before) return refuse('TIER_NOT_FOUND');
  const names = Object.keys(fields) as (keyof TierFields)[];
  if (names.every((name) => before[name] === fields[name])) return [];
  const { feeCoins } = fields;
  const raised: TierEvent[] =
    feeCoins > before.feeCoins
      ? [{ type: 'TierFeeRaised', creatorOid, tierHash, fromCoins: before.feeCoins, feeCoins, raisedAt: now }]
      : [];
  return faultOf(state, tierHash, fields) ?? [event, ...raised];
};

const faultOf = (
  state: Readonly<TiersState>,
  tierHash: Oid,
  { feeCoins, name }: TierFields,
): Refusal<TierRefusal> | undefined => {
  const { minFeeCoins, maxFeeCoins } = tierLimits;
  if (feeCoins < minFeeCoins || feeCoins > maxFeeCoins)
    return refuse('TIER_WRONG', { minFeeCoins, maxFeeCoins });
  const isTaken = state.tiers.some((tier) => tier.tierHash !== tierHash && tier.name === name);
  return isTaken ? refuse('TIER_NAME_TAKEN') : undefined;
};

const takePlace = (
  state: Readonly<TiersState>,
  { tierHash, subscriberOid, chargeId, now: takenAt }: Command<'TakePlace'>,
): Decision => {
  const tier = tierOf(state, tierHash);
  if (!tier || !state.creatorOid) return refuse('TIER_NOT_FOUND');
  const takenFor = state.taken[tierHash]?.[subscriberOid];
  if (takenFor === chargeId) return [];
  if (tier.places !== null && takenFor === undefined && placesTaken(state, tierHash) >= tier.places)
    return refuse('TIER_FULL');
  // Of a tier without a limit nothing is counted: its stream would grow with every subscriber.
  if (tier.places === null) return [];
  const { creatorOid } = state;
  return [{ type: 'TierPlaceTaken', creatorOid, tierHash, subscriberOid, chargeId, takenAt }];
};

const freePlace = (
  { creatorOid, taken }: Readonly<TiersState>,
  { tierHash, subscriberOid, chargeId }: Command<'FreePlace'>,
): Decision => {
  const takenFor = taken[tierHash]?.[subscriberOid];
  if (!creatorOid || takenFor === undefined) return [];
  if (chargeId !== undefined && takenFor !== chargeId) return [];
  // A place of the time before charges were kept has none.
  const takenBy = takenFor === '' ? {} : { chargeId: takenFor as Oid };
  return [{ type: 'TierPlaceFreed', creatorOid, tierHash, subscriberOid, ...takenBy }];
};
