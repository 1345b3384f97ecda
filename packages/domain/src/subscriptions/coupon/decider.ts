import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type TierCouponEvent, tierCouponEvents } from './events.ts';

export type TierCouponCommand =
  | {
      readonly type: 'CreateTierCoupon';
      readonly creatorOid: Oid;
      readonly code: string;
      readonly tierHash: Oid;
      readonly percent: number;
      readonly months: number;
      readonly expiresAt: Timestamp;
      readonly uses: number | null;
      readonly now: Timestamp;
    }
  | { readonly type: 'EndTierCoupon'; readonly tierHash: Oid }
  | {
      readonly type: 'UseTierCoupon';
      readonly tierHash: Oid;
      readonly subscriberOid: Oid;
      readonly chargeId: Oid;
      readonly now: Timestamp;
    }
  /** Only the use that was taken for this charge: the person may have taken another one since. */
  | { readonly type: 'ReturnUse'; readonly subscriberOid: Oid; readonly chargeId: Oid };

/** Plain JSON: a snapshot is this value written down. */
export type TierCouponState = {
  status: 'none' | 'active' | 'ended';
  creatorOid: Oid | '';
  code: string;
  tierHash: Oid | '';
  percent: number;
  months: number;
  expiresAt: Timestamp;
  uses: number | null;
  /** Who used it, and for which charge. */
  usedBy: Record<string, string>;
};

export type TierCouponRefusal = 'TIER_COUPON_EXISTS' | 'TIER_COUPON_UNKNOWN' | 'TIER_COUPON_EXPIRY_PAST';

const noCoupon = (): TierCouponState => ({
  status: 'none',
  creatorOid: '',
  code: '',
  tierHash: '',
  percent: 0,
  months: 0,
  expiresAt: '',
  uses: null,
  usedBy: {},
});

/** A coupon of one tier (SUB-006 to SUB-008, SUB-028). */
export const tierCoupon: Decider<TierCouponState, TierCouponCommand, TierCouponEvent, TierCouponRefusal> = {
  initial: noCoupon,

  evolve: (state, event) => {
    switch (event.type) {
      case 'TierCouponCreated': {
        const { type: _type, createdAt: _at, ...fields } = event;
        return { ...fields, status: 'active', usedBy: {} };
      }
      case 'TierCouponEnded':
        state.status = 'ended';
        return state;
      case 'TierCouponUsed':
        state.usedBy[event.subscriberOid] = event.chargeId ?? '';
        return state;
      case 'TierCouponUseReturned':
        delete state.usedBy[event.subscriberOid];
        return state;
    }
  },

  decide: (state, command) => {
    if (command.type === 'CreateTierCoupon') {
      const { type: _type, now, ...fields } = command;
      if (state.status === 'active') return refuse('TIER_COUPON_EXISTS');
      if (command.expiresAt <= now) return refuse('TIER_COUPON_EXPIRY_PAST');
      return [{ type: 'TierCouponCreated', ...fields, createdAt: now }];
    }
    const { creatorOid, code } = state;
    if (!creatorOid) return refuse('TIER_COUPON_UNKNOWN');
    switch (command.type) {
      case 'EndTierCoupon':
        if (state.tierHash !== command.tierHash) return refuse('TIER_COUPON_UNKNOWN');
        return state.status === 'ended' ? [] : [{ type: 'TierCouponEnded', creatorOid, code }];
      case 'UseTierCoupon':
        return use(state, command, { creatorOid, code });
      case 'ReturnUse': {
        const { subscriberOid, chargeId } = command;
        const isUsed = state.usedBy[subscriberOid] === chargeId;
        return isUsed ? [{ type: 'TierCouponUseReturned', creatorOid, code, subscriberOid, chargeId }] : [];
      }
    }
  },
};

const use = (
  state: Readonly<TierCouponState>,
  command: Extract<TierCouponCommand, { type: 'UseTierCoupon' }>,
  ids: { readonly creatorOid: Oid; readonly code: string },
): TierCouponEvent[] | Refusal<TierCouponRefusal> => {
  const { subscriberOid, chargeId, now: usedAt } = command;
  if (state.usedBy[subscriberOid] === chargeId) return [];
  if (!isUsable(state, command)) return refuse('TIER_COUPON_UNKNOWN');
  return [{ type: 'TierCouponUsed', ...ids, subscriberOid, chargeId, usedAt }];
};

/** Whether a person can use a coupon with a tier at a moment: each person once. */
export const isUsable = (
  { status, tierHash, expiresAt, uses, usedBy }: Readonly<TierCouponState>,
  asked: {
    readonly tierHash: string;
    readonly subscriberOid: string;
    readonly now: Timestamp;
    /** The charge that may have a use already. */
    readonly chargeId?: string;
  },
): boolean =>
  status === 'active' &&
  tierHash === asked.tierHash &&
  asked.now < expiresAt &&
  (usedBy[asked.subscriberOid] === undefined
    ? uses === null || Object.keys(usedBy).length < uses
    : usedBy[asked.subscriberOid] === asked.chargeId);

export const tierCouponStream = defineStream({
  category: 'coupon',
  idPattern: '{creator}-{code}',
  holds: 'a coupon that takes a part off the fee of a tier: for how many months, who used it',
  context: 'subscriptions',
  decider: tierCoupon,
  events: tierCouponEvents,
});

export const tierCouponId = (creatorOid: string, code: string): string => `${creatorOid}-${code}`;
