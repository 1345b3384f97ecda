import { accountStream } from '@fanfold/domain/identity';

import { accepted, type PersonAsker } from '../invocation.ts';
import type { IdentityDeps } from './deps.ts';

/** COM-015: whether a creator sells for bonus coins too. Answers the log position. Throws RefusedError. */
export const setBonusAcceptance = async (
  { eventLog, ids }: Pick<IdentityDeps, 'eventLog' | 'ids'>,
  asker: PersonAsker,
  setting: { readonly allowBonus: boolean },
): Promise<bigint> => {
  const { allowBonus } = setting;
  const outcome = await eventLog.commands.of(accountStream).handle({
    ...asker,
    id: asker.actor.oid,
    key: ids.uuid(),
    body: setting,
    command: () => ({ type: 'ChangeBonusAcceptance', allowBonus }),
  });
  return accepted(outcome).position;
};
