import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Command, Decision, Tier, TierCommand, TierRefusal, TiersState } from './commands.ts';
import { type TierEvent, type TierFields, tierEvents } from './events.ts';
import { tierOf } from './find-tier.ts';
import {
  countHolders,
  freePlace,
  holdersCounted,
  holdPlace,
  placeFreed,
  placeTaken,
  takePlace,
} from './places.ts';

export const tierLimits = { minFeeCoins: 10, maxFeeCoins: 10_000, maxTiers: 20 } as const;

/**
 * The tiers of a channel (SUB-021, SUB-023). What a subscriber has bought is on their own stream and stays as
 * it was.
 */
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
        return placeTaken(state, event);
      case 'TierPlaceFreed':
        return placeFreed(state, event);
      case 'TierHoldersCounted':
        return holdersCounted(state, event);
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
      case 'HoldPlace':
        return holdPlace(state, command);
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

const placeOf = (state: Readonly<TiersState>, wanted: Oid): number =>
  state.tiers.findIndex(({ tierHash }) => tierHash === wanted);

const changed = (state: TiersState, event: Extract<TierEvent, { type: 'TierChanged' }>): TiersState => {
  const { type: _type, creatorOid, changedAt: _at, ...fields } = event;
  const before = tierOf(state, event.tierHash);
  if (event.tierHash === creatorOid) state.free = { name: event.name, details: event.details };
  if (!before) return state;
  Object.assign(before, fields, { raised: raisedBy(before, event) });
  return state;
};

/** A fee that was lowered, and is still above what it was at first, has been raised all the same. */
const raisedBy = (
  { feeCoins: former, raised }: Tier,
  { feeCoins, changedAt }: Extract<TierEvent, { type: 'TierChanged' }>,
): Tier['raised'] => {
  if (feeCoins > former) return { from: raised?.from ?? former, at: changedAt };
  return raised && feeCoins > raised.from ? raised : null;
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
  const counted = countHolders(state, command);
  if (names.every((name) => before[name] === fields[name])) return counted;
  const { feeCoins } = fields;
  const raised: TierEvent[] =
    feeCoins > before.feeCoins
      ? [{ type: 'TierFeeRaised', creatorOid, tierHash, fromCoins: before.feeCoins, feeCoins, raisedAt: now }]
      : [];
  return faultOf(state, tierHash, fields) ?? [event, ...raised, ...counted];
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
