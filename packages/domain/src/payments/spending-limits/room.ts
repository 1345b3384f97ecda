import { refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { seoulMonth, type Timestamp } from '../../time.ts';
import type { Command, Decision, SpendingLimitsState } from './commands.ts';

/** Whether the owner paused charging at that time. */
export const isPaused = ({ pausedUntil }: Readonly<SpendingLimitsState>, now: Timestamp): boolean =>
  pausedUntil !== null && pausedUntil > now;

/** Without a guardian's consent, a minor charges no more than this in a month. */
export const minorMonthlyKrw = 70_000;

/**
 * What counts against a month's limit, in won: what was paid, and what is not known to be unpaid. A page
 * whose time to pay is over may still be open at its provider.
 */
export const spentInMonth = (state: Readonly<SpendingLimitsState>, now: Timestamp): number =>
  Object.values(state.months[seoulMonth(now)] ?? {}).reduce((sum, { krw }) => sum + krw, 0);

/** The charges for which room is reserved. */
export const reservedFor = ({ months }: Readonly<SpendingLimitsState>): string[] =>
  Object.values(months).flatMap((charges) =>
    Object.entries(charges).flatMap(([chargeId, { counted }]) => (counted ? [] : [chargeId])),
  );

/** The limit that holds, and whose it is; null where there is none. */
export const limitOf = (
  { monthlyKrw, hasConsent }: Readonly<SpendingLimitsState>,
  isMinor: boolean,
): { krw: number; code: 'SPENDING_LIMIT' | 'MINOR_LIMIT' } | null => {
  const own = monthlyKrw === null ? null : ({ krw: monthlyKrw, code: 'SPENDING_LIMIT' } as const);
  if (!isMinor || hasConsent) return own;
  const minors = { krw: minorMonthlyKrw, code: 'MINOR_LIMIT' } as const;
  return own && own.krw <= minors.krw ? own : minors;
};

export const reserve = (state: SpendingLimitsState, command: Command<'ReserveSpending'>): Decision => {
  const { ownerOid, chargeId, krw, isMinor, expiresAt, now } = command;
  const month = seoulMonth(now);
  if (findSpending(state, chargeId)) return [];
  if (isPaused(state, now)) return refuse('CHARGING_PAUSED', { until: state.pausedUntil ?? '' });
  const limit = limitOf(state, isMinor);
  const leftKrw = limit && limit.krw - spentInMonth(state, now);
  if (limit && leftKrw !== null && krw > leftKrw)
    return refuse(limit.code, { limitKrw: limit.krw, leftKrw: Math.max(0, leftKrw) });
  return [{ type: 'SpendingReserved', ownerOid, chargeId, month, krw, expiresAt }];
};

/** Money that was taken counts, also when its room had been given back before. */
export const count = (
  state: SpendingLimitsState,
  { ownerOid, chargeId, krw, at }: Command<'CountSpending'>,
): Decision => {
  const found = findSpending(state, chargeId);
  if (found?.spending.counted) return [];
  return [{ type: 'SpendingCounted', ownerOid, chargeId, month: found?.month ?? seoulMonth(at), krw }];
};

/**
 * Its room was given back when its charge ended; without room now, the money goes back. What is decided once
 * stays so.
 */
export const countLate = (state: SpendingLimitsState, command: Command<'CountLatePayment'>): Decision => {
  const { ownerOid, chargeId, krw, isMinor, provider, amounts, at } = command;
  if (state.refused[chargeId]) return [];
  const limit = limitOf(state, isMinor);
  if (findSpending(state, chargeId) || !limit || krw + spentInMonth(state, at) <= limit.krw)
    return count(state, { type: 'CountSpending', ownerOid, chargeId, krw, at });
  const refused = { ownerOid, chargeId, month: seoulMonth(at), krw, limitKrw: limit.krw };
  return [{ type: 'LatePaymentRefused', ...refused, provider, amounts }];
};

export const release = (state: SpendingLimitsState, chargeId: Oid): Decision => {
  const found = findSpending(state, chargeId);
  if (!found || found.spending.counted || !state.ownerOid) return [];
  return [{ type: 'SpendingReleased', ownerOid: state.ownerOid, chargeId, month: found.month }];
};

export const findSpending = ({ months }: SpendingLimitsState, chargeId: Oid) => {
  for (const [month, charges] of Object.entries(months)) {
    const spending = charges[chargeId];
    if (spending) return { month, spending };
  }
  return undefined;
};
