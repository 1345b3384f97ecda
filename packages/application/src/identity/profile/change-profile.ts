import type { ModifyBody } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { accountStream, profileStream, rolesAt } from '@fanfold/domain/identity';

import { handlerFor, type PersonAsker } from '../../invocation.ts';
import { RefusedError } from '../../refused-error.ts';
import type { IdentityDeps } from '../deps.ts';
import { setBonusAcceptance } from '../set-bonus-acceptance.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'ids' | 'clock'>;

/**
 * IDN-036: what a person says of themselves, and whether a creator sells for bonus coins. Answers the log
 * position. Throws NOT_ALLOWED for a sales setting of a person who is no creator; then nothing is changed.
 */
export const modifyAccount = async (deps: Deps, asker: PersonAsker, body: ModifyBody): Promise<bigint> => {
  const { eventLog, clock } = deps;
  const { allowBonus, introduction, socialLinks } = body;
  if (allowBonus !== undefined) {
    const { state } = await eventLog.commands.load(accountStream, asker.actor.oid, { maxAgeMs: 0 });
    if (!rolesAt(state, clock.now()).includes('creator')) throw new RefusedError('NOT_ALLOWED');
  }
  const accountOid = parseOid(asker.actor.oid);
  const position = await handlerFor(
    deps,
    asker,
    profileStream,
  )(accountOid, () => ({
    type: 'ChangeProfile',
    accountOid,
    introduction,
    socialLinks,
  }));
  if (allowBonus === undefined) return position;
  const asCreator = { ...asker, actor: { ...asker.actor, role: 'creator' as const } };
  return setBonusAcceptance(deps, asCreator, { allowBonus });
};
