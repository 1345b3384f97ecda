import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { seoulMonth, type Timestamp } from '../../time.ts';
import { type SpendingLimitsEvent, spendingLimitsEvents } from './events.ts';

export type SpendingLimitsCommand =
  | { readonly type: 'SetSpendingLimit'; readonly ownerOid: Oid; readonly monthlyKrw: number | null }
  | { readonly type: 'PauseCharging'; readonly ownerOid: Oid; readonly until: Timestamp }
  | { readonly type: 'ResumeCharging'; readonly now: Timestamp }
  | {
      readonly type: 'AskGuardian';
      readonly ownerOid: Oid;
      readonly guardianEmail: string;
      readonly codeHash: string;
      readonly expiresAt: Timestamp;
    }
  | { readonly type: 'GiveConsent'; readonly codeHash: string; readonly now: Timestamp }
  | {
      readonly type: 'ReserveSpending';
      readonly ownerOid: Oid;
      readonly chargeId: Oid;
      /** What the charge comes to, in won. */
      readonly krw: number;
      /** Whether the payer is a minor today. */
      readonly isMinor: boolean;
      readonly expiresAt: Timestamp;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'CountSpending';
      readonly ownerOid: Oid;
      readonly chargeId: Oid;
      readonly krw: number;
      readonly at: Timestamp;
    }
  | { readonly type: 'ReleaseSpending'; readonly chargeId: Oid };

type Spending = { krw: number; counted: boolean; expiresAt: Timestamp };

/** Plain JSON: a snapshot is this value written down. */
export type SpendingLimitsState = {
  ownerOid: Oid | '';
  monthlyKrw: number | null;
  pausedUntil: Timestamp | null;
  guardian: { codeHash: string; expiresAt: Timestamp; failures: number } | null;
  hasConsent: boolean;
  /** By month and charge. Only the newest months are kept: older ones limit nothing any more. */
  months: Record<string, Record<string, Spending>>;
};

export type SpendingLimitsRefusal =
  | 'CHARGING_PAUSED'
  | 'SPENDING_LIMIT'
  | 'MINOR_LIMIT'
  | 'CONFIRMATION_CODE_WRONG'
  | 'CONFIRMATION_CODE_EXPIRED';

/** Without a guardian's consent, a minor charges no more than this in a month. */
export const minorMonthlyKrw = 70_000;
export const maxGuardianFailures = 5;
const keptMonths = 3;

export const spendingLimits: Decider<
  SpendingLimitsState,
  SpendingLimitsCommand,
  SpendingLimitsEvent,
  SpendingLimitsRefusal
> = {
  initial: () => ({
    ownerOid: '',
    monthlyKrw: null,
    pausedUntil: null,
    guardian: null,
    hasConsent: false,
    months: {},
  }),

  evolve: (state, event) => {
    state.ownerOid = event.ownerOid;
    switch (event.type) {
      case 'SpendingLimitSet':
        state.monthlyKrw = event.monthlyKrw;
        return state;
      case 'ChargingPaused':
        state.pausedUntil = event.until;
        return state;
      case 'ChargingResumed':
        state.pausedUntil = null;
        return state;
      case 'GuardianAsked':
        state.guardian = { codeHash: event.codeHash, expiresAt: event.expiresAt, failures: 0 };
        return state;
      case 'GuardianConsented':
        state.hasConsent = true;
        state.guardian = null;
        return state;
      case 'GuardianCodeFailed':
        if (state.guardian) state.guardian.failures += 1;
        return state;
      case 'SpendingReserved':
        monthOf(state, event.month)[event.chargeId] = {
          krw: event.krw,
          counted: false,
          expiresAt: event.expiresAt,
        };
        return state;
      case 'SpendingCounted':
        monthOf(state, event.month)[event.chargeId] = { krw: event.krw, counted: true, expiresAt: '' };
        return state;
      case 'SpendingReleased':
        delete state.months[event.month]?.[event.chargeId];
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'SetSpendingLimit':
        if (state.monthlyKrw === command.monthlyKrw) return [];
        return [{ type: 'SpendingLimitSet', ownerOid: command.ownerOid, monthlyKrw: command.monthlyKrw }];
      case 'PauseCharging':
        return [{ type: 'ChargingPaused', ownerOid: command.ownerOid, until: command.until }];
      case 'ResumeCharging':
        return state.ownerOid && isPaused(state, command.now)
          ? [{ type: 'ChargingResumed', ownerOid: state.ownerOid }]
          : [];
      case 'AskGuardian': {
        if (state.hasConsent) return [];
        const { type: _type, ...fields } = command;
        return [{ type: 'GuardianAsked', ...fields }];
      }
      case 'GiveConsent':
        return consent(state, command);
      case 'ReserveSpending':
        return reserve(state, command);
      case 'CountSpending':
        return count(state, command);
      case 'ReleaseSpending':
        return release(state, command.chargeId);
    }
  },
};

/** Stream names are `spendingLimits-{owner}`. */
export const spendingLimitsStream = defineStream({
  category: 'spendingLimits',
  idPattern: '{oid}',
  holds: "a person's limits, pauses and a guardian's consent; what was spent in the month",
  context: 'payments',
  decider: spendingLimits,
  events: spendingLimitsEvents,
});

export const isPaused = ({ pausedUntil }: Readonly<SpendingLimitsState>, now: Timestamp): boolean =>
  pausedUntil !== null && pausedUntil > now;

/** What counts against a month's limit: what was paid, and what may still be paid. In won. */
export const spentInMonth = (state: Readonly<SpendingLimitsState>, now: Timestamp): number =>
  Object.values(state.months[seoulMonth(now)] ?? {}).reduce(
    (sum, { krw, counted, expiresAt }) => (counted || expiresAt > now ? sum + krw : sum),
    0,
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

type Command<Type extends SpendingLimitsCommand['type']> = Extract<SpendingLimitsCommand, { type: Type }>;
type Decision = SpendingLimitsEvent[] | Refusal<SpendingLimitsRefusal>;

const monthOf = (state: SpendingLimitsState, month: string): Record<string, Spending> => {
  state.months[month] ??= {};
  for (const old of Object.keys(state.months).sort().slice(0, -keptMonths)) delete state.months[old];
  return state.months[month] ?? {};
};

const reserve = (state: SpendingLimitsState, command: Command<'ReserveSpending'>): Decision => {
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
const count = (
  state: SpendingLimitsState,
  { ownerOid, chargeId, krw, at }: Command<'CountSpending'>,
): Decision => {
  const found = findSpending(state, chargeId);
  if (found?.spending.counted) return [];
  return [{ type: 'SpendingCounted', ownerOid, chargeId, month: found?.month ?? seoulMonth(at), krw }];
};

const release = (state: SpendingLimitsState, chargeId: Oid): Decision => {
  const found = findSpending(state, chargeId);
  if (!found || found.spending.counted || !state.ownerOid) return [];
  return [{ type: 'SpendingReleased', ownerOid: state.ownerOid, chargeId, month: found.month }];
};

const findSpending = ({ months }: SpendingLimitsState, chargeId: Oid) => {
  for (const [month, charges] of Object.entries(months)) {
    const spending = charges[chargeId];
    if (spending) return { month, spending };
  }
  return undefined;
};

const consent = (state: SpendingLimitsState, { codeHash, now }: Command<'GiveConsent'>): Decision => {
  const { ownerOid, guardian } = state;
  if (state.hasConsent) return [];
  if (!guardian || !ownerOid || guardian.expiresAt <= now || guardian.failures >= maxGuardianFailures)
    return refuse('CONFIRMATION_CODE_EXPIRED');
  return guardian.codeHash === codeHash
    ? [{ type: 'GuardianConsented', ownerOid }]
    : [{ type: 'GuardianCodeFailed', ownerOid }];
};
