import type { Oid } from '@fanfold/domain';
import { marksStream, type PostState, postStream } from '@fanfold/domain/community';
import { isActive, sanctionsStream } from '@fanfold/domain/identity';

import { accessTo, type WorkViewer } from '../catalogue/index.ts';
import { RefusedError } from '../refused-error.ts';
import type { CommunityDeps } from './deps.ts';

type Deps = Pick<CommunityDeps, 'eventLog' | 'clock'>;

/** What a person may do with a work or a post that people like and comment on. */
export type Writable = {
  readonly creatorOid: Oid | null;
  readonly canFind: boolean;
  readonly canComment: boolean;
};

const maxAgeMs = 2_000;
const nothing: Writable = { creatorOid: null, canFind: false, canComment: false };

/** A work or a post, whichever has this id. */
export const writable = async (deps: Deps, viewer: WorkViewer, oid: string): Promise<Writable> => {
  const access = await accessTo(deps, viewer, oid);
  const { creatorOid } = access.work;
  if (creatorOid)
    return { creatorOid, canFind: access.to('find').allowed, canComment: access.to('comment').allowed };
  const { state } = await deps.eventLog.commands.load(postStream, oid, { maxAgeMs });
  return ofPost(deps, viewer, state);
};

const ofPost = async (deps: Deps, viewer: WorkViewer, state: Readonly<PostState>): Promise<Writable> => {
  const { ids, content } = state;
  if (ids === null || content === null) return nothing;
  const { creatorOid } = ids;
  const canFind = !(await isBlockedBy(deps, creatorOid, viewer));
  const canRead = canReadPost(viewer, { creatorOid, audience: content.audience.to });
  return { creatorOid, canFind, canComment: canFind && canRead };
};

/** Posts for tiers are read by their creator and administrators alone until tiers can be subscribed to. */
export const canReadPost = (
  { oid, isAdmin }: Pick<WorkViewer, 'oid' | 'isAdmin'>,
  { creatorOid, audience }: { readonly creatorOid: string; readonly audience: 'all' | 'tiers' },
): boolean => audience === 'all' || isAdmin || oid === creatorOid;

/** Whether a creator does not show their channel to this person. */
export const isBlockedBy = async (
  { eventLog }: Pick<Deps, 'eventLog'>,
  creatorOid: string,
  { oid }: Pick<WorkViewer, 'oid'>,
): Promise<boolean> => {
  if (oid === undefined) return false;
  const { state } = await eventLog.commands.load(marksStream, creatorOid, { maxAgeMs });
  return state.blocked.user.some((blocked) => blocked === oid);
};

/** Throws BANNED_FROM_CHANNEL for a person whom the creator has banned from the channel (CAT-067). */
export const assertNotBanned = async (
  { eventLog, clock }: Deps,
  creatorOid: string,
  oid: string,
): Promise<void> => {
  const { state } = await eventLog.commands.load(sanctionsStream, oid, { maxAgeMs: 1_000 });
  const now = clock.now();
  const isBanned = state.sanctions.some(
    (one) => one.kind === 'channelBan' && one.channelOid === creatorOid && isActive(one, now),
  );
  if (isBanned) throw new RefusedError('BANNED_FROM_CHANNEL');
};
