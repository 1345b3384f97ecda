import { parseOid } from '@fanfold/domain';
import { type AdultProofState, adultProofStream, type CheckOutcome } from '@fanfold/domain/identity';
import type { Logger } from '@fanfold/platform';

import { accepted, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { IdentityDeps } from './deps.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { secretsOf } from './start-adult-check.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'ids' | 'pepper'> & {
  readonly identityProvider: Pick<IdentityProvider, 'personOf'> | undefined;
  readonly log: Logger;
};

/** What the provider sent the person back with; empty for a self-certification. */
type Answer = {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
};

type Proved = { readonly adultUntil: string; readonly isSelfCert: boolean; readonly position: bigint };

const refusals = {
  not_verified: 'ADULT_NOT_VERIFIED',
  cancelled: 'ADULT_CHECK_CANCELLED',
  too_young: 'ADULT_TOO_YOUNG',
} as const;

/**
 * IDN-039: ends the open check of a person. An answer that was lost can be asked for again. Throws
 * RefusedError (ADULT_CHECK_NOT_FOUND, ADULT_NOT_VERIFIED, ADULT_CHECK_CANCELLED, ADULT_TOO_YOUNG).
 */
export const finishAdultCheck = async (deps: Deps, asker: PersonAsker, answer: Answer): Promise<Proved> => {
  const { eventLog, ids } = deps;
  const owner = parseOid(asker.actor.oid);
  const { state: before } = await eventLog.commands.load(adultProofStream, owner, { maxAgeMs: 0 });
  const checkId = before.check?.checkId ?? before.proof?.checkId;
  if (!checkId) throw new RefusedError('ADULT_CHECK_NOT_FOUND');
  const checked = before.check ? await outcomeOf(deps, before, answer) : undefined;
  const { state, events, position } = accepted(
    await eventLog.commands.of(adultProofStream).handle({
      ...asker,
      id: owner,
      key: ids.uuid(),
      body: { checkId },
      command: (now) => ({ type: 'FinishAdultCheck', checkId, outcome: checked, now }),
    }),
  );
  const [event] = events;
  if (event?.type === 'AdultCheckFailed') throw new RefusedError(refusals[event.reason]);
  if (!state.proof) throw new RefusedError('ADULT_CHECK_NOT_FOUND');
  return { adultUntil: state.proof.expiresAt, isSelfCert: state.proof.isSelfCert, position };
};

const outcomeOf = async (
  { identityProvider, pepper, log }: Deps,
  { ownerOid, check }: Readonly<AdultProofState>,
  { state, code, error }: Answer,
): Promise<CheckOutcome | undefined> => {
  if (error !== undefined) return { status: error === 'access_denied' ? 'cancelled' : 'not_verified' };
  if (!check || check.provider === null) return undefined;
  if (!identityProvider || code === undefined || state === undefined) return { status: 'not_verified' };
  const { state: expectedState, verifier } = secretsOf(pepper, ownerOid, check.checkId);
  // A link from elsewhere must not end a check that its owner is in the middle of.
  if (state !== expectedState) throw new RefusedError('ADULT_CHECK_NOT_FOUND');
  try {
    const person = await identityProvider.personOf({ code, state, expectedState, verifier });
    return { status: 'identified', birthDate: person.birthDate, providerReference: person.reference };
  } catch (cause) {
    log.warn({ err: cause }, 'the identity provider did not identify a person');
    return { status: 'not_verified' };
  }
};
