import { type Decider, refuse } from '../../decider.ts';
import { defineStream } from '../../stream.ts';
import type {
  Command,
  Decision,
  Spending,
  SpendingLimitsCommand,
  SpendingLimitsRefusal,
  SpendingLimitsState,
} from './commands.ts';
import { type SpendingLimitsEvent, spendingLimitsEvents } from './events.ts';
import { count, countLate, findSpending, isPaused, release, reserve } from './room.ts';

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
    refused: {},
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
      case 'LatePaymentRefused':
        state.refused[event.chargeId] = true;
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
      case 'CountLatePayment':
        return countLate(state, command);
      case 'ReleaseSpending':
        return release(state, command.chargeId);
      case 'ReleaseUnused': {
        const found = findSpending(state, command.chargeId);
        return found && found.spending.expiresAt <= command.now ? release(state, command.chargeId) : [];
      }
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

const monthOf = (state: SpendingLimitsState, month: string): Record<string, Spending> => {
  state.months[month] ??= {};
  for (const old of Object.keys(state.months).sort().slice(0, -keptMonths)) delete state.months[old];
  return state.months[month] ?? {};
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
