import type { BlockBody } from '@fanfold/contracts/community';
import { type Oid, parseOid } from '@fanfold/domain';
import { type MarkCommand, marksStream } from '@fanfold/domain/community';
import { accountStream, rolesAt } from '@fanfold/domain/identity';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { isThere } from './comments.ts';
import type { CommunityDeps } from './deps.ts';

/**
 * IDN-026: a private mark on a creator, or its end. Throws RefusedError: ACCOUNT_NOT_FOUND for a person who
 * is no creator, OWN_ACCOUNT, TOO_MANY_MARKS.
 */
export const markFavourite = async (
  deps: CommunityDeps,
  asker: PersonAsker,
  { creatorOid, marked }: { readonly creatorOid: Oid; readonly marked: boolean },
): Promise<bigint> => {
  // Who has left can still be taken from the list.
  if (marked) await assertCreator(deps, creatorOid);
  const ownerOid = parseOid(asker.actor.oid);
  return record(deps, asker, { type: 'MarkFavourite', ownerOid, creatorOid, marked });
};

/**
 * IDN-043: a person, a work, a comment or a tag is hidden from the caller, or shown again. Throws
 * RefusedError: ACCOUNT_NOT_FOUND, CONTENT_NOT_FOUND, OWN_ACCOUNT, TOO_MANY_MARKS.
 */
export const block = async (deps: CommunityDeps, asker: PersonAsker, body: BlockBody): Promise<bigint> => {
  const ownerOid = parseOid(asker.actor.oid);
  const marked = body.operation === 'add';
  if (body.kind === 'tag')
    return record(deps, asker, { type: 'MarkTagBlocked', ownerOid, tag: body.tag, marked });
  const { kind, oid: targetOid } = body;
  if (marked) await assertThere(deps, kind, targetOid);
  return record(deps, asker, { type: 'MarkBlocked', ownerOid, kind, targetOid, marked });
};

const assertCreator = async ({ eventLog, clock }: CommunityDeps, oid: Oid): Promise<void> => {
  const { state } = await eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 });
  if (!rolesAt(state, clock.now()).includes('creator')) throw new RefusedError('ACCOUNT_NOT_FOUND');
};

const assertThere = async (
  { eventLog }: CommunityDeps,
  kind: 'user' | 'content' | 'comment',
  oid: Oid,
): Promise<void> => {
  const fresh = { maxAgeMs: 0 };
  if (kind !== 'user') {
    if (!(await isThere({ eventLog }, kind, oid)))
      throw new RefusedError(kind === 'content' ? 'CONTENT_NOT_FOUND' : 'COMMENT_NOT_FOUND');
    return;
  }
  const { state } = await eventLog.commands.load(accountStream, oid, fresh);
  if (state.status !== 'confirmed') throw new RefusedError('ACCOUNT_NOT_FOUND');
};

const record = (deps: CommunityDeps, asker: PersonAsker, command: MarkCommand): Promise<bigint> =>
  handlerFor(deps, asker, marksStream)(asker.actor.oid, () => command);
