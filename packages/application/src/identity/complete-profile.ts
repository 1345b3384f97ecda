import { limits } from '@fanfold/contracts';
import type { CompleteProfileBody } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { type AccountState, accountStream, type Language, type Residence } from '@fanfold/domain/identity';
import type { z } from 'zod';

import { accepted, type PersonAsker } from '../invocation.ts';
import { refusedField } from '../refused-error.ts';
import { consentTexts } from './consents/consents-of.ts';
import type { IdentityDeps } from './deps.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'claims' | 'clock' | 'ids'>;
type Form = z.output<typeof CompleteProfileBody>;

/**
 * Sign-up's third step: nickname, birth date, country and consents, which are recorded with the versions of
 * their texts (IDN-094 to IDN-097). Asked again with the same it changes nothing. Answers the log position.
 * Throws RefusedError (BIRTH_DATE_WRONG, TOO_YOUNG, NICKNAME_TAKEN, ADDRESS_NOT_CONFIRMED, PROFILE_COMPLETE).
 */
export const completeProfile = async (deps: Deps, asker: PersonAsker, form: Form): Promise<bigint> => {
  const { claims, clock, eventLog, ids } = deps;
  const owner = parseOid(asker.actor.oid);
  const { nickname, birthDate, consents } = form;
  checkAge(ageOn(clock.now(), birthDate));
  const { state } = await eventLog.commands.load(accountStream, owner, { maxAgeMs: 0 });
  const wanted = { kind: 'nickname', value: nickname, owner } as const;
  const context = { ...asker, key: ids.uuid() };
  // A person who has a nickname claims no second one here.
  if (!state.profileComplete && !(await claims.reserve(wanted, context)))
    throw refusedField('NICKNAME_TAKEN', 'nickname');
  const texts = await consentTexts(eventLog.commands, { maxAgeMs: 0 });
  const outcome = await eventLog.commands.of(accountStream).handle({
    ...asker,
    id: owner,
    key: context.key,
    body: null,
    command: (now) => ({
      type: 'CompleteProfile',
      nickname,
      nicknameClaim: claims.idOf('nickname', nickname),
      birthDate,
      consents: {
        termsVersion: texts.terms.version,
        personalDataVersion: texts.personalData.version,
        marketing: consents.marketing,
      },
      residence: residenceOf(form, state),
      now,
    }),
  });
  const { position } = accepted(outcome);
  // The name is safe at once; a process manager does it too, should this process end before it.
  await claims.settle('ConfirmClaim', wanted, context);
  return position;
};

const residenceOf = (
  { country }: Form,
  { language }: Readonly<AccountState>,
): Pick<Residence, 'country' | 'evidence'> =>
  country
    ? { country, evidence: 'declared' }
    : { country: countryOfLanguage[language], evidence: 'language' };

/** The assumed residence of a person who has not declared one, by the language that they signed up in. */
const countryOfLanguage: Readonly<Record<Language, Residence['country']>> = {
  ko: 'KR',
  jp: 'JP',
  en: 'US',
  es: 'US',
};

/** IDN-138: a day to come, or a century ago, is a mistake. */
const checkAge = (age: number): void => {
  if (age < 0 || age > limits.maximumAge) throw refusedField('BIRTH_DATE_WRONG', 'birthDate');
  if (age < limits.minimumAge) throw refusedField('TOO_YOUNG', 'birthDate');
};

/** Completed years at `now` (UTC calendar). */
const ageOn = (now: string, birthDate: string): number => {
  const years = Number(now.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return now.slice(4, 10) < birthDate.slice(4) ? years - 1 : years;
};
