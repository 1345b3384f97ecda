import { limits } from '@fanfold/contracts';
import type { NicknameChangeBody } from '@fanfold/contracts/identity';
import { type Oid, parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import type { z } from 'zod';

import { accepted, type PersonActor } from '../invocation.ts';
import { refusedField } from '../refused-error.ts';
import type { IdentityDeps } from './deps.ts';

export type Change = {
  readonly actor: PersonActor;
  readonly key: string;
  readonly body: z.output<typeof NicknameChangeBody>;
  readonly correlationId: string;
  readonly changeId: Oid;
};

/**
 * Reserves the name and notes the change on the account. Throws RefusedError, the name let go, when either is
 * refused.
 */
export const claimAndAsk = async (deps: IdentityDeps, change: Change): Promise<void> => {
  const { claims, eventLog, ids } = deps;
  const { actor, changeId, correlationId } = change;
  const { nickname, price } = change.body;
  const wanted = { kind: 'nickname', value: nickname, owner: parseOid(actor.oid) } as const;
  if (!(await claims.reserve(wanted, contextOf(deps, change))))
    throw refusedField('NICKNAME_TAKEN', 'nickname');
  const outcome = await eventLog.commands.of(accountStream).handle({
    id: actor.oid,
    // A key of its own: a change that was refused may be asked for again with the same key.
    key: ids.uuid(),
    body: null,
    actor,
    correlationId,
    command: () => ({
      type: 'RequestNicknameChange',
      changeId,
      nickname,
      claim: claims.idOf('nickname', nickname),
      priceCoins: limits.nicknameChangeCoins,
      seenPriceCoins: price,
    }),
  });
  if (outcome.status !== 'accepted') await letGo(deps, change);
  accepted(outcome);
};

/** Takes back what was noted and gives the name back, as it was not paid for. */
export const cancelChange = async (deps: IdentityDeps, change: Change): Promise<void> => {
  const { actor, correlationId, changeId } = change;
  await deps.eventLog.commands.of(accountStream).handle({
    id: actor.oid,
    key: deps.ids.uuid(),
    body: null,
    actor,
    correlationId,
    command: () => ({ type: 'CancelNicknameChange', changeId }),
  });
  await letGo(deps, change);
};

/** Gives the name back, unless it is the one that the person has. */
const letGo = async (deps: IdentityDeps, change: Change): Promise<void> => {
  const { claims, eventLog } = deps;
  const owner = parseOid(change.actor.oid);
  const { nickname: value } = change.body;
  const { state } = await eventLog.commands.load(accountStream, owner, { maxAgeMs: 0 });
  const claim = claims.idOf('nickname', value);
  // It may be the name of an earlier request that is not complete yet.
  if (state.claims.nickname === claim || state.pendingNickname?.claim === claim) return;
  await claims.settle('ReleaseClaim', { kind: 'nickname', value, owner }, contextOf(deps, change));
};

const contextOf = ({ ids }: IdentityDeps, { actor, correlationId }: Change) => ({
  actor,
  correlationId,
  key: ids.uuid(),
});
