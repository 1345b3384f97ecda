import { refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { AccountCommandOf, AccountState } from './commands.ts';
import type { AccountEvent } from './events.ts';
import { declareResidence } from './residence.ts';

/** A six-digit code survives this many wrong guesses, then a new one has to be asked for. */
export const maxConfirmationFailures = 5;

/** Registers the account, declares where its owner lives, and issues the code that confirms the address. */
export const register = (state: AccountState, command: AccountCommandOf<'RegisterAccount'>) => {
  if (state.status !== 'unknown') return refuse('ALREADY_REGISTERED');
  const { accountOid, email, nickname, birthDate, passwordHash, language, claims, consents } = command;
  const invitedBy = command.invitedBy === accountOid ? undefined : command.invitedBy;
  return [
    {
      type: 'AccountRegistered',
      accountOid,
      email,
      nickname,
      birthDate,
      passwordHash,
      language,
      claims,
      consents,
      registeredAt: command.now,
      ...(invitedBy === undefined ? {} : { invitedBy }),
    },
    ...declareResidence(state, accountOid, { ...command.residence, now: command.now }),
    {
      type: 'ConfirmationCodeIssued',
      accountOid,
      codeHash: command.codeHash,
      expiresAt: command.codeExpiresAt,
    },
  ] satisfies AccountEvent[];
};

export const confirm = (state: AccountState, accountOid: Oid, command: AccountCommandOf<'ConfirmEmail'>) => {
  const isConfirmed = state.status === 'confirmed';
  if (!state.code || state.code.expiresAt <= command.now || state.code.failures >= maxConfirmationFailures) {
    return refuse(isConfirmed ? 'ALREADY_CONFIRMED' : 'CONFIRMATION_CODE_EXPIRED');
  }
  // A wrong guess is an event, or else the limit could be walked around by asking another process.
  if (state.code.hash !== command.codeHash) return [{ type: 'ConfirmationFailed', accountOid } as const];
  if (isConfirmed) return [];
  return [{ type: 'EmailConfirmed', accountOid, confirmedAt: command.now } as const];
};
