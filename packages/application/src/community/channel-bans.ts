import type { BanFanBody } from '@fanfold/contracts/community';
import { type Oid, parseOid } from '@fanfold/domain';
import { accountStream, isActive, sanctionsStream } from '@fanfold/domain/identity';
import type { z } from 'zod';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { CommunityDeps } from './deps.ts';

/**
 * CAT-067: a creator keeps a person from writing on the channel, who is told of it with the reason. A person
 * who is banned already stays so. Answers the log position. Throws RefusedError: OWN_ACCOUNT,
 * ACCOUNT_NOT_FOUND.
 */
export const banFan = async (
  deps: CommunityDeps,
  asker: PersonAsker,
  { userOid, reason, minutes }: z.output<typeof BanFanBody>,
): Promise<bigint> => {
  const channelOid = parseOid(asker.actor.oid);
  if (userOid === channelOid) throw new RefusedError('OWN_ACCOUNT');
  const { state } = await deps.eventLog.commands.load(accountStream, userOid, { maxAgeMs: 0 });
  if (state.status !== 'confirmed') throw new RefusedError('ACCOUNT_NOT_FOUND');
  const { ban, position } = await banOf(deps, channelOid, userOid);
  if (ban) return position;
  const sanctionId = parseOid(deps.ids.oid(deps.clock.now()));
  return handlerFor(
    deps,
    asker,
    sanctionsStream,
  )(userOid, (now) => ({
    type: 'ImposeSanction',
    accountOid: userOid,
    sanctionId,
    kind: 'channelBan',
    channelOid,
    errorStatus: null,
    reason,
    until: minutes === 0 ? null : new Date(Date.parse(now) + minutes * 60_000).toISOString(),
    now,
  }));
};

/** The creator ends it; a person who is not banned stays so. Answers the log position. */
export const unbanFan = async (
  deps: CommunityDeps,
  asker: PersonAsker,
  { userOid }: { readonly userOid: Oid },
): Promise<bigint> => {
  const { ban, position } = await banOf(deps, asker.actor.oid, userOid);
  if (!ban) return position;
  return handlerFor(
    deps,
    asker,
    sanctionsStream,
  )(userOid, (now) => ({
    type: 'LiftSanction',
    accountOid: userOid,
    sanctionId: ban.sanctionId,
    reason: '',
    now,
  }));
};

const banOf = async ({ eventLog, clock }: CommunityDeps, channelOid: string, userOid: string) => {
  const { state, position } = await eventLog.commands.load(sanctionsStream, userOid, { maxAgeMs: 0 });
  const now = clock.now();
  const ban = state.sanctions.find(
    (one) => one.kind === 'channelBan' && one.channelOid === channelOid && isActive(one, now),
  );
  return { ban, position };
};
