import { type AccountCommand, accountStream } from '@fanfold/domain/identity';

import { handlerFor, type PersonAsker } from '../../invocation.ts';
import { RefusedError } from '../../refused-error.ts';
import type { IdentityDeps } from '../deps.ts';
import { consentTexts } from './consents-of.ts';

type Change = Omit<Extract<AccountCommand, { type: 'ChangeConsents' }>, 'type' | 'now'>;

/**
 * IDN-057, IDN-096: a person agrees to texts by their versions, or withdraws what is optional. What stands
 * already is no event. Answers the log position. Throws RefusedError (CONSENT_TEXT_CHANGED where another text
 * counts by now, CONSENT_NEEDED where an account cannot be without it).
 */
export const changeConsents = async (
  deps: Pick<IdentityDeps, 'eventLog' | 'ids'>,
  asker: PersonAsker,
  { given, withdrawn, via }: Change,
): Promise<bigint> => {
  const texts = await consentTexts(deps.eventLog.commands, { maxAgeMs: 0 });
  // What a person has not read, they have not agreed to.
  if (given.some(({ consent, version }) => texts[consent].version !== version))
    throw new RefusedError('CONSENT_TEXT_CHANGED');
  const { oid } = asker.actor;
  return handlerFor(
    deps,
    asker,
    accountStream,
  )(oid, (now) => ({ type: 'ChangeConsents', given, withdrawn, via, now }));
};
