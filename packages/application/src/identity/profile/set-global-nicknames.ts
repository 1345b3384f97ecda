import type { GlobalNicknames } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { accountStream, nameLanguages, profileStream, rolesAt } from '@fanfold/domain/identity';
import type { z } from 'zod';

import { handlerFor, type PersonAsker } from '../../invocation.ts';
import { RefusedError, refusedField } from '../../refused-error.ts';
import type { IdentityDeps } from '../deps.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'ids' | 'claims' | 'clock'>;
type Names = z.output<typeof GlobalNicknames>;

/**
 * IDN-015: a creator's names by language, each set once. An administrator corrects those of another
 * (`ownerOid`), but not to a nickname that a third person has (IDN-103). Throws NICKNAME_FINAL,
 * NICKNAME_TAKEN, ACCOUNT_NOT_FOUND.
 */
export const setGlobalNicknames = async (
  deps: Deps,
  asker: PersonAsker,
  { names, ownerOid }: { readonly names: Names; readonly ownerOid?: string | undefined },
): Promise<bigint> => {
  const accountOid = parseOid(ownerOid ?? asker.actor.oid);
  const by = ownerOid === undefined ? 'owner' : 'admin';
  await creatorWith(deps, accountOid);
  if (by === 'admin') await assertFree(deps, names, accountOid);
  return handlerFor(
    deps,
    asker,
    profileStream,
  )(accountOid, () => ({
    type: 'SetGlobalNicknames',
    accountOid,
    names,
    by,
  }));
};

/**
 * IDN-014, scope `creator`: the name in the language of the creator's channel. `from` is the name that the
 * creator saw. Throws NICKNAME_NOT_CURRENT when it is another one by now, and NICKNAME_FINAL.
 */
export const setChannelNickname = async (
  deps: Deps,
  asker: PersonAsker,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<bigint> => {
  const { commands } = deps.eventLog;
  const { nickname, channelLanguage } = await creatorWith(deps, asker.actor.oid);
  const { state } = await commands.load(profileStream, asker.actor.oid, { maxAgeMs: 0 });
  // Spanish has no name of its own: readers of it see the English one first (IDN-067).
  const language = nameLanguages.find((one) => one === channelLanguage) ?? 'en';
  if ((state.names[language] ?? nickname) !== from)
    throw refusedField('NICKNAME_NOT_CURRENT', 'fromNickname');
  return setGlobalNicknames(deps, asker, { names: { [language]: to } });
};

const creatorWith = async ({ eventLog, clock }: Deps, oid: string) => {
  const { state } = await eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 });
  if (!rolesAt(state, clock.now()).includes('creator')) throw new RefusedError('ACCOUNT_NOT_FOUND');
  return state;
};

const assertFree = async ({ claims, clock }: Deps, names: Names, ownerOid: string): Promise<void> => {
  for (const language of nameLanguages) {
    const name = names[language];
    if (name === undefined) continue;
    const holder = await claims.nicknameHolder(name, clock.now());
    if (holder !== undefined && holder !== ownerOid)
      throw refusedField('NICKNAME_TAKEN', `multiLangNick.${language}`);
  }
};
