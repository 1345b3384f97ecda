import { accountStream } from '@fanfold/domain/identity';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import type { IdentityDeps } from './deps.ts';

/** COM-015: whether a creator sells for bonus coins too. Answers the log position. Throws RefusedError. */
export const setBonusAcceptance = (
  deps: Pick<IdentityDeps, 'eventLog' | 'ids'>,
  asker: PersonAsker,
  { allowBonus }: { readonly allowBonus: boolean },
): Promise<bigint> =>
  handlerFor(
    deps,
    asker,
    accountStream,
  )(asker.actor.oid, () => ({
    type: 'ChangeBonusAcceptance',
    allowBonus,
  }));
