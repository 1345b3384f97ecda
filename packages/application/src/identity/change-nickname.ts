import type { NicknameChangeBody } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { walletStream } from '@fanfold/domain/wallet';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import type { z } from 'zod';

import { accepted, type Invocation } from '../invocation.ts';
import { claimAndAsk } from './claim-nickname.ts';
import type { IdentityDeps } from './deps.ts';
import { payForChange } from './pay-for-nickname.ts';

type Changed = {
  readonly position: bigint;
  readonly replayed: boolean;
  readonly paidCoins: number;
  readonly bonusCoins: number;
};

/**
 * LED-006: the name is claimed, the coins are spent, the name is changed, in this order; a refusal of the
 * middle step releases the claim. If this process ends in between, a process manager completes the change
 * from the spend on. Throws RefusedError (NICKNAME_TAKEN, PRICE_CHANGED, and those of a spend).
 */
export const changeNickname = async (
  deps: IdentityDeps,
  { actor, key, correlationId }: Invocation,
  body: z.output<typeof NicknameChangeBody>,
): Promise<Changed> => {
  const changeId = parseOid(oidFromKey(key));
  const change = { actor, key, body, correlationId, changeId };
  const { state } = await deps.eventLog.commands.load(walletStream, actor.oid, { maxAgeMs: 0 });
  // Asked again after it was paid: only what follows is done, and the same is answered.
  if (!state.applied[changeId]) await claimAndAsk(deps, change);
  const { paidCoins, bonusCoins, replayed } = await payForChange(deps, change);
  const outcome = await deps.eventLog.commands.of(accountStream).handle({
    id: actor.oid,
    key: uuid5(key, 'confirm'),
    body: null,
    actor,
    correlationId,
    command: () => ({ type: 'ConfirmNicknameChange', changeId }),
  });
  return { position: accepted(outcome).position, replayed, paidCoins, bonusCoins };
};
