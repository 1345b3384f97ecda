import { type Oid, parseOid } from '@fanfold/domain';
import {
  channelStream,
  filterRefusal,
  marksStream,
  type PostAudience,
  type PostState,
  postStream,
} from '@fanfold/domain/community';
import { isActive, sanctionsStream } from '@fanfold/domain/identity';
import { membershipAt, subscriptionId, subscriptionStream } from '@fanfold/domain/subscriptions';

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
  const tierHash = await paidTierOf(deps, creatorOid, viewer);
  const canRead = canReadPost({ ...viewer, tierHash }, { creatorOid, audience: content.audience });
  return { creatorOid, canFind, canComment: canFind && canRead };
};

type PostReader = Pick<WorkViewer, 'oid' | 'isAdmin'> & { readonly tierHash: string | undefined };

/** A post for tiers is read by the subscribers of these tiers, by its creator and by administrators. */
export const canReadPost = (
  { oid, isAdmin, tierHash }: PostReader,
  { creatorOid, audience }: { readonly creatorOid: string; readonly audience: PostAudience },
): boolean =>
  audience.to === 'all' ||
  isAdmin ||
  oid === creatorOid ||
  (tierHash !== undefined && audience.tiers.includes(tierHash));

/** The paid tier of a channel that a person has now, from the subscription's own stream. */
export const paidTierOf = async (
  { eventLog, clock }: Deps,
  creatorOid: string,
  { oid }: Pick<WorkViewer, 'oid'>,
): Promise<string | undefined> => {
  if (oid === undefined) return undefined;
  const id = subscriptionId(parseOid(creatorOid), parseOid(oid));
  const { state } = await eventLog.commands.load(subscriptionStream, id, { maxAgeMs });
  return membershipAt(state, clock.now())?.tierHash;
};

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

/** Throws COMMENT_WORD_BLOCKED or COMMENT_IS_SPAM for what the channel does not take; its creator writes what they like. */
export const assertTaken = async (
  { eventLog }: Pick<Deps, 'eventLog'>,
  creatorOid: string,
  { authorOid, text }: { readonly authorOid: string; readonly text: string },
): Promise<void> => {
  if (authorOid === creatorOid) return;
  const { state } = await eventLog.commands.load(channelStream, creatorOid, { maxAgeMs: 1_000 });
  const refused = filterRefusal(state.filter, text);
  if (refused) throw new RefusedError(refused);
};
