import { terms } from '@fanfold/contracts';
import type { CertBody } from '@fanfold/contracts/identity';
import { calendarDay, parseOid } from '@fanfold/domain';
import { accountStream, adultProofStream, countryAt } from '@fanfold/domain/identity';
import { keyedHash } from '@fanfold/platform';
import type { z } from 'zod';

import { accepted, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { IdentityDeps } from './deps.ts';
import type { IdentityProvider } from './identity-provider.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'clock' | 'ids' | 'pepper'> & {
  /** Undefined where none is configured. */
  readonly identityProvider: Pick<IdentityProvider, 'name' | 'authorizeUrl'> | undefined;
};

type Started = {
  /** Of the identity provider; null for a self-certification. */
  readonly url: string | null;
  readonly isSelfCert: boolean;
  readonly expiresAt: string;
  readonly position: bigint;
};

/**
 * IDN-040: a person begins to prove that they are an adult. In Korea and Japan the identity provider checks
 * them; elsewhere they certify it themselves, and `finishAdultCheck` completes it. Throws RefusedError
 * (BIRTH_DATE_WRONG, ADULT_CHECK_NOT_OFFERED).
 */
export const startAdultCheck = async (
  deps: Deps,
  asker: PersonAsker,
  form: z.output<typeof CertBody>,
): Promise<Started> => {
  const { eventLog, clock, ids, pepper, identityProvider } = deps;
  const ownerOid = parseOid(asker.actor.oid);
  const birthDate = dayOf(form.birthDate);
  const { state: account } = await eventLog.commands.load(accountStream, ownerOid, { maxAgeMs: 0 });
  const checkId = parseOid(ids.oid(clock.now()));
  const { name, phone } = form;
  const outcome = await eventLog.commands.of(adultProofStream).handle({
    ...asker,
    id: ownerOid,
    key: ids.uuid(),
    body: form,
    command: (now) => ({
      type: 'StartAdultCheck',
      ownerOid,
      checkId,
      name,
      birthDate,
      phone,
      consentVersion: terms.adultCheck,
      registeredBirthDate: account.birthDate,
      country: countryAt(account, now),
      provider: identityProvider?.name ?? null,
      now,
    }),
  });
  if (outcome.status === 'refused' && outcome.refused === 'BIRTH_DATE_WRONG') throw wrongBirthDate();
  const { state, position } = accepted(outcome);
  const { check } = state;
  if (!check) throw new RefusedError('INTERNAL_ERROR');
  const { expiresAt } = check;
  if (check.provider === null || !identityProvider)
    return { url: null, isSelfCert: true, expiresAt, position };
  const url = await identityProvider.authorizeUrl(secretsOf(pepper, ownerOid, checkId));
  return { url, isSelfCert: false, expiresAt, position };
};

/**
 * The `state` and the code verifier (RFC 7636) of a check. They follow from a secret, the account and the
 * check, and are stored nowhere.
 */
export const secretsOf = (
  pepper: string,
  owner: string,
  checkId: string,
): { readonly state: string; readonly verifier: string } => ({
  state: keyedHash(pepper, `adult-check-state:${owner}:${checkId}`),
  verifier: keyedHash(pepper, `adult-check:${owner}:${checkId}`),
});

/** `YYYYMMDD` as `yyyy-mm-dd`. Throws BIRTH_DATE_WRONG for what is no day (IDN-138). */
const dayOf = (digits: string): string => {
  const day = calendarDay.safeParse(digits.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
  if (!day.success) throw wrongBirthDate();
  return day.data;
};

const wrongBirthDate = () => new RefusedError('BIRTH_DATE_WRONG');
