import { type Oid, parseOid } from '@fanfold/domain';
import { accountStream, type EnteredFactor, secondFactorStream } from '@fanfold/domain/identity';

import { handlerFor, type PersonAsker } from '../../invocation.ts';
import { RefusedError } from '../../refused-error.ts';
import type { IdentityDeps } from '../deps.ts';
import { enteredFactor, newRecoveryCodes, newSecret, recoveryHash, setUpAddress, stepOf } from './codes.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'ids' | 'clock' | 'pepper'>;

const stateOf = async ({ eventLog }: Pick<Deps, 'eventLog'>, oid: string) =>
  (await eventLog.commands.load(secondFactorStream, oid, { maxAgeMs: 0 })).state;

/** Whether a log-in asks for a code as well. */
export const hasSecondFactor = async (deps: Pick<Deps, 'eventLog'>, oid: string): Promise<boolean> =>
  (await stateOf(deps, oid)).enabledAt !== null;

/**
 * A secret for an authenticator app, which counts once a code of it is entered. Throws
 * SECOND_FACTOR_ALREADY_SET_UP.
 */
export const prepareTotp = async (
  deps: Deps,
  asker: PersonAsker,
): Promise<{ readonly secret: string; readonly address: string }> => {
  const ownerOid = parseOid(asker.actor.oid);
  const secret = newSecret();
  await handlerFor(
    deps,
    asker,
    secondFactorStream,
  )(ownerOid, (now) => ({
    type: 'PrepareTotp',
    ownerOid,
    secret,
    now,
  }));
  const { state } = await deps.eventLog.commands.load(accountStream, ownerOid, { maxAgeMs: 0 });
  return { secret, address: setUpAddress(secret, state.email ?? '') };
};

type WithCodes = { readonly position: bigint; readonly recoveryCodes: readonly string[] };

/**
 * The app's first code turns it on. Answers the recovery codes, which are shown this once. Throws
 * SECOND_FACTOR_WRONG, SECOND_FACTOR_NOT_SET_UP, SECOND_FACTOR_ALREADY_SET_UP.
 */
export const enableTotp = async (deps: Deps, asker: PersonAsker, code: string): Promise<WithCodes> => {
  const { oid } = asker.actor;
  const { prepared: secret } = await stateOf(deps, oid);
  if (secret === null) throw new RefusedError('SECOND_FACTOR_NOT_SET_UP');
  const step = stepOf(secret, code, deps.clock.now());
  if (step === null) throw new RefusedError('SECOND_FACTOR_WRONG');
  const { recoveryCodes, recoveryHashes } = codesFor(deps, oid);
  const position = await handlerFor(
    deps,
    asker,
    secondFactorStream,
  )(oid, (now) => ({
    type: 'EnableTotp',
    secret,
    step,
    recoveryHashes,
    now,
  }));
  return { position, recoveryCodes };
};

/** Other recovery codes in place of the former ones. Throws SECOND_FACTOR_NOT_SET_UP. */
export const replaceRecoveryCodes = async (deps: Deps, asker: PersonAsker): Promise<WithCodes> => {
  const { oid } = asker.actor;
  const { recoveryCodes, recoveryHashes } = codesFor(deps, oid);
  const position = await handlerFor(
    deps,
    asker,
    secondFactorStream,
  )(oid, (now) => ({
    type: 'ReplaceRecoveryCodes',
    recoveryHashes,
    now,
  }));
  return { position, recoveryCodes };
};

/**
 * A code of the app, or a recovery code, which counts once. Throws SECOND_FACTOR_WRONG,
 * SECOND_FACTOR_NOT_SET_UP.
 */
export const useSecondFactor = (deps: Deps, asker: PersonAsker, code: string): Promise<bigint> =>
  enter(deps, asker, { type: 'UseSecondFactor', code });

/** Log-ins ask for no code any more. Throws like `useSecondFactor`. */
export const disableTotp = (deps: Deps, asker: PersonAsker, code: string): Promise<bigint> =>
  enter(deps, asker, { type: 'DisableTotp', code });

const enter = async (
  deps: Deps,
  asker: PersonAsker,
  { type, code }: { readonly type: 'UseSecondFactor' | 'DisableTotp'; readonly code: string },
): Promise<bigint> => {
  const { oid: owner } = asker.actor;
  const { secret } = await stateOf(deps, owner);
  if (secret === null) throw new RefusedError('SECOND_FACTOR_NOT_SET_UP');
  const facts = { secret, pepper: deps.pepper, owner, now: deps.clock.now() };
  const entered: EnteredFactor | null = enteredFactor(facts, code);
  if (!entered) throw new RefusedError('SECOND_FACTOR_WRONG');
  return handlerFor(deps, asker, secondFactorStream)(owner, (now) => ({ type, ...entered, now }));
};

const codesFor = ({ pepper }: Deps, owner: string) => {
  const recoveryCodes = newRecoveryCodes();
  return { recoveryCodes, recoveryHashes: recoveryCodes.map((code) => recoveryHash(pepper, owner, code)) };
};

/** How an account's second step is set up. */
export const secondFactorOf = async (
  deps: Pick<Deps, 'eventLog'>,
  oid: Oid | string,
): Promise<{ readonly enabledAt: string | null; readonly recoveryCodesLeft: number }> => {
  const { enabledAt, recoveryHashes } = await stateOf(deps, oid);
  return { enabledAt, recoveryCodesLeft: recoveryHashes.length };
};
