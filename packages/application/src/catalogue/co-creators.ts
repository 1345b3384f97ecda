import { isOid, type Oid, parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { accountStream, rolesAt } from '@fanfold/domain/identity';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { WorkDeps } from './deps.ts';

type InviteDeps = WorkDeps & {
  readonly nicknameHolder: (nickname: string, now: string) => Promise<Oid | undefined>;
};

type Invited = { readonly contentOid: Oid; readonly coCreator: string; readonly sharePercent: number };

/**
 * A creator invites another one by nickname or oid to a share of what the work earns (CAT-092). Throws
 * CO_CREATOR_NOT_FOUND, OWN_CO_CREATION, CO_CREATORS_WRONG, CONTENT_NOT_FOUND, CONTENT_SUSPENDED.
 */
export const inviteCoCreator = async (
  deps: InviteDeps,
  asker: PersonAsker,
  { contentOid, coCreator, sharePercent }: Invited,
): Promise<bigint> => {
  const accountOid = await creatorNamed(deps, coCreator);
  const creatorOid = parseOid(asker.actor.oid);
  return handlerFor(
    deps,
    asker,
    contentStream,
  )(contentOid, () => ({
    type: 'InviteCoCreator',
    creatorOid,
    accountOid,
    sharePercent,
  }));
};

const creatorNamed = async ({ eventLog, clock, nicknameHolder }: InviteDeps, named: string): Promise<Oid> => {
  const oid = isOid(named) ? named : await nicknameHolder(named, clock.now());
  const found = oid && (await eventLog.commands.load(accountStream, oid, { maxAgeMs: 5_000 })).state;
  if (!oid || found?.status !== 'confirmed' || !rolesAt(found, clock.now()).includes('creator'))
    throw new RefusedError('CO_CREATOR_NOT_FOUND', {
      fields: [{ path: 'coCreator', code: 'co_creator_not_found', message: '' }],
    });
  return oid;
};

/** Whom it was offered accepts. Throws CO_CREATION_NOT_FOUND. */
export const acceptCoCreation = (deps: WorkDeps, asker: PersonAsker, contentOid: Oid): Promise<bigint> => {
  const accountOid = parseOid(asker.actor.oid);
  return handlerFor(deps, asker, contentStream)(contentOid, () => ({ type: 'AcceptCoCreation', accountOid }));
};

type Ended = { readonly contentOid: Oid; readonly accountOid: Oid };

/**
 * An invitation is declined or taken back, or a co-creator leaves or is removed; what they earned stays
 * theirs. Throws CONTENT_NOT_FOUND.
 */
export const endCoCreation = async (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, accountOid }: Ended,
): Promise<bigint> => {
  const { oid } = asker.actor;
  const { state } = await deps.eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  // No other person learns whether there is such a work.
  if (oid !== state.creatorOid && oid !== accountOid) throw new RefusedError('CONTENT_NOT_FOUND');
  const by = oid === accountOid ? 'coCreator' : 'creator';
  return handlerFor(
    deps,
    asker,
    contentStream,
  )(contentOid, () => ({ type: 'EndCoCreation', accountOid, by }));
};
