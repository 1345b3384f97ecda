import { refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { AccountCommandOf, AccountState } from './commands.ts';
import { foldFirstConsents } from './consents.ts';
import type { AccountEvent } from './events.ts';
import { declareResidence } from './residence.ts';

/** A six-digit code survives this many wrong guesses, then a new one has to be asked for. */
export const maxConfirmationFailures = 5;

type Begin = Pick<AccountState, 'accountOid' | 'email' | 'passwordHash' | 'language' | 'claims'> & {
  readonly startedAt: string;
  readonly invitedBy?: Oid | undefined;
};

/** Folds the begin of an account into its state. */
export const begun = (state: AccountState, begin: Begin): AccountState => {
  state.status = 'unconfirmed';
  state.accountOid = begin.accountOid;
  state.registeredAt = begin.startedAt;
  state.email = begin.email;
  state.passwordHash = begin.passwordHash;
  state.language = begin.language;
  state.claims = begin.claims;
  state.invitedBy = begin.invitedBy ?? null;
  return state;
};

type Profile = Pick<AccountState, 'nickname' | 'birthDate' | 'claims'> & {
  readonly consents: Parameters<typeof foldFirstConsents>[1];
  readonly at: string;
};

/** Folds the profile into the account's state. */
export const completed = (
  state: AccountState,
  { nickname, birthDate, claims, consents, at }: Profile,
): AccountState => {
  state.nickname = nickname;
  state.birthDate = birthDate;
  state.claims = claims;
  state.profileComplete = true;
  return foldFirstConsents(state, consents, at);
};

/** Begins a sign-up, and issues the code that confirms the address. */
export const startSignUp = (state: AccountState, command: AccountCommandOf<'StartSignUp'>) => {
  if (state.status !== 'unknown') return refuse('ALREADY_REGISTERED');
  const { accountOid } = command;
  return [
    signUpStarted(command),
    {
      type: 'ConfirmationCodeIssued',
      accountOid,
      codeHash: command.codeHash,
      expiresAt: command.codeExpiresAt,
    },
  ] satisfies AccountEvent[];
};

/**
 * Begins a sign-up whose address an OpenID provider vouches for: no code is needed, and there is no password.
 */
export const startProvedSignUp = (state: AccountState, command: AccountCommandOf<'StartProvedSignUp'>) => {
  if (state.status !== 'unknown') return refuse('ALREADY_REGISTERED');
  const { accountOid, now } = command;
  return [
    signUpStarted({ ...command, passwordHash: null }),
    { type: 'EmailConfirmed', accountOid, confirmedAt: now },
  ] satisfies AccountEvent[];
};

type Started = Pick<
  AccountCommandOf<'StartSignUp'>,
  'accountOid' | 'email' | 'passwordHash' | 'language' | 'emailClaim' | 'invitedBy' | 'now'
>;

const signUpStarted = ({ accountOid, email, passwordHash, language, emailClaim, ...rest }: Started) => {
  const invitedBy = rest.invitedBy === accountOid ? undefined : rest.invitedBy;
  return {
    type: 'SignUpStarted',
    accountOid,
    email,
    passwordHash,
    language,
    emailClaim,
    startedAt: rest.now,
    ...(invitedBy === undefined ? {} : { invitedBy }),
  } satisfies AccountEvent;
};

/** Completes the profile of a confirmed account, once, and declares where its owner lives. */
export const completeProfile = (
  state: AccountState,
  accountOid: Oid,
  command: AccountCommandOf<'CompleteProfile'>,
) => {
  if (state.status !== 'confirmed') return refuse('ADDRESS_NOT_CONFIRMED');
  const { nickname, nicknameClaim, birthDate, consents, now } = command;
  if (state.profileComplete) {
    // A client that got no answer sends it again.
    const isSame = state.nickname === nickname && state.birthDate === birthDate;
    return isSame ? [] : refuse('PROFILE_COMPLETE');
  }
  return [
    { type: 'ProfileCompleted', accountOid, nickname, nicknameClaim, birthDate, consents, completedAt: now },
    ...declareResidence(state, accountOid, { ...command.residence, now }),
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
