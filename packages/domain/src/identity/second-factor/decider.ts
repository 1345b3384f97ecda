import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type SecondFactorEvent, secondFactorEvents } from './events.ts';

/**
 * What a person entered: a code of the app, by the time step that it fits, or a recovery code, by its hash.
 */
export type EnteredFactor =
  | { readonly step: number; readonly recoveryHash: null }
  | { readonly step: null; readonly recoveryHash: string };

/** The caller has compared the code with the secret; the decider gets the step that it fits. */
export type SecondFactorCommand =
  | { readonly type: 'PrepareTotp'; readonly ownerOid: Oid; readonly secret: string; readonly now: Timestamp }
  | {
      readonly type: 'EnableTotp';
      /** The secret that the code fits: a newer one may have been prepared meanwhile. */
      readonly secret: string;
      readonly step: number;
      readonly recoveryHashes: readonly string[];
      readonly now: Timestamp;
    }
  | ({ readonly type: 'UseSecondFactor'; readonly now: Timestamp } & EnteredFactor)
  | {
      readonly type: 'ReplaceRecoveryCodes';
      readonly recoveryHashes: readonly string[];
      readonly now: Timestamp;
    }
  | ({ readonly type: 'DisableTotp'; readonly now: Timestamp } & EnteredFactor);

/** Plain JSON: a snapshot is this value written down. */
export type SecondFactorState = {
  ownerOid: Oid | '';
  prepared: string | null;
  /** Null while no code is asked for. */
  secret: string | null;
  enabledAt: Timestamp | null;
  lastStep: number;
  /** Hashes of the recovery codes that were not used. */
  recoveryHashes: string[];
};

export type SecondFactorRefusal =
  | 'SECOND_FACTOR_WRONG'
  | 'SECOND_FACTOR_NOT_SET_UP'
  | 'SECOND_FACTOR_ALREADY_SET_UP';

export const secondFactor: Decider<
  SecondFactorState,
  SecondFactorCommand,
  SecondFactorEvent,
  SecondFactorRefusal
> = {
  initial: () => ({
    ownerOid: '',
    prepared: null,
    secret: null,
    enabledAt: null,
    lastStep: -1,
    recoveryHashes: [],
  }),

  evolve: (state, event) => {
    state.ownerOid = event.ownerOid;
    switch (event.type) {
      case 'TotpPrepared':
        state.prepared = event.secret;
        return state;
      case 'TotpEnabled':
        state.secret = state.prepared;
        state.prepared = null;
        state.enabledAt = event.enabledAt;
        state.lastStep = event.step;
        state.recoveryHashes = [...event.recoveryHashes];
        return state;
      case 'SecondFactorUsed':
        if (event.step !== null) state.lastStep = event.step;
        state.recoveryHashes = state.recoveryHashes.filter((hash) => hash !== event.recoveryHash);
        return state;
      case 'RecoveryCodesReplaced':
        state.recoveryHashes = [...event.recoveryHashes];
        return state;
      case 'TotpDisabled':
        return { ...secondFactor.initial(), ownerOid: event.ownerOid };
    }
  },

  decide: (state, command) => {
    const { now } = command;
    if (command.type === 'PrepareTotp') {
      if (state.enabledAt) return refuse('SECOND_FACTOR_ALREADY_SET_UP');
      return [{ type: 'TotpPrepared', ownerOid: command.ownerOid, secret: command.secret, preparedAt: now }];
    }
    const { ownerOid } = state;
    if (!ownerOid) return refuse('SECOND_FACTOR_NOT_SET_UP');
    if (command.type === 'EnableTotp') return enable(state, ownerOid, command);
    if (!state.enabledAt) return refuse('SECOND_FACTOR_NOT_SET_UP');
    switch (command.type) {
      case 'ReplaceRecoveryCodes':
        return [
          {
            type: 'RecoveryCodesReplaced',
            ownerOid,
            recoveryHashes: [...command.recoveryHashes],
            replacedAt: now,
          },
        ];
      case 'UseSecondFactor': {
        if (!fits(state, command)) return refuse('SECOND_FACTOR_WRONG');
        const { step, recoveryHash } = command;
        return [{ type: 'SecondFactorUsed', ownerOid, step, recoveryHash, usedAt: now }];
      }
      case 'DisableTotp':
        return fits(state, command)
          ? [{ type: 'TotpDisabled', ownerOid, disabledAt: now }]
          : refuse('SECOND_FACTOR_WRONG');
    }
  },
};

/** A code of the app counts once, and so does a recovery code. */
const fits = (state: SecondFactorState, { step, recoveryHash }: EnteredFactor): boolean =>
  step === null ? state.recoveryHashes.includes(recoveryHash) : step > state.lastStep;

const enable = (
  state: SecondFactorState,
  ownerOid: Oid,
  { secret, step, recoveryHashes, now }: Extract<SecondFactorCommand, { type: 'EnableTotp' }>,
) => {
  if (state.enabledAt) return refuse('SECOND_FACTOR_ALREADY_SET_UP');
  if (state.prepared === null || state.prepared !== secret) return refuse('SECOND_FACTOR_NOT_SET_UP');
  return [
    { type: 'TotpEnabled', ownerOid, step, recoveryHashes: [...recoveryHashes], enabledAt: now },
  ] satisfies SecondFactorEvent[];
};

export const secondFactorStream = defineStream({
  category: 'secondFactor',
  idPattern: '{oid}',
  holds: 'the authenticator app of an account, and its recovery codes',
  context: 'identity',
  decider: secondFactor,
  events: secondFactorEvents,
});
