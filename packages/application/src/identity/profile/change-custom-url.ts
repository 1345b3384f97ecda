import { customUrlPattern } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { profileStream } from '@fanfold/domain/identity';

import { handlerFor, type PersonAsker } from '../../invocation.ts';
import { refusedField } from '../../refused-error.ts';
import type { IdentityDeps } from '../deps.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'ids' | 'claims'>;

/**
 * IDN-037, IDN-038: a creator chooses the address of their page, or gives it up (an empty text). A process
 * manager makes the claim final and lets the former one go. Throws CUSTOM_URL_NOT_AVAILABLE for a text that
 * is not allowed (IDN-109) and for one that another creator has, in any case of letters.
 */
export const changeCustomUrl = async (deps: Deps, asker: PersonAsker, customUrl: string): Promise<bigint> => {
  const { ids, claims } = deps;
  const owner = parseOid(asker.actor.oid);
  if (customUrl !== '') {
    const wanted = { kind: 'customUrl', value: customUrl, owner } as const;
    const isAllowed = customUrlPattern.test(customUrl);
    if (!isAllowed || !(await claims.reserve(wanted, { ...asker, key: ids.uuid() })))
      throw refusedField('CUSTOM_URL_NOT_AVAILABLE', 'customUrl');
  }
  return handlerFor(
    deps,
    asker,
    profileStream,
  )(owner, () => ({
    type: 'ChangeCustomUrl',
    accountOid: owner,
    customUrl,
    claim: customUrl === '' ? '' : claims.idOf('customUrl', customUrl),
  }));
};
