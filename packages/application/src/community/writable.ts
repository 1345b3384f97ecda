import { type Oid, parseOid } from '@fanfold/domain';
import {
  channelStream,
  filterRefusal,
  type HoldReason,
  holdReasonOf,
  marksStream,
  type PostAudience,
  type PostState,
  postStream,
} from '@fanfold/domain/community';
import { accountStream, isActive, sanctionsStream } from '@fanfold/domain/identity';
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
type WritablePost = Writable & { readonly canRead: boolean };

const maxAgeMs = 2_000;
const nothing: WritablePost = { creatorOid: null, canFind: false, canComment: false, canRead: false };

/** A work or a post, whichever has this id. */
export const writable = async (deps: Deps, viewer: WorkViewer, oid: string): Promise<Writable> => {
  const access = await accessTo(deps, viewer, oid);
  const { creatorOid } = access.work;
  if (creatorOid)
    return { creatorOid, canFind: access.to('find').allowed, canComment: access.to('comment').allowed };
  const { state } = await deps.eventLog.commands.load(postStream, oid, { maxAgeMs });
  return ofPost(deps, viewer, state);
};

/** Whether a post shows a picture to a person. */
export const showsPicture = async (
  deps: Deps,
  viewer: WorkViewer,
  { postOid, key }: { readonly postOid: Oid; readonly key: Oid },
): Promise<boolean> => {
  const { state } = await deps.eventLog.commands.load(postStream, postOid, { maxAgeMs });
  const isInIt = state.content?.pictures.includes(key) ?? false;
  return isInIt && (await ofPost(deps, viewer, state)).canRead;
};

const ofPost = async (deps: Deps, viewer: WorkViewer, state: Readonly<PostState>): Promise<WritablePost> => {
  const { ids, content } = state;
  if (ids === null || content === null) return nothing;
  const { creatorOid } = ids;
  const isBlocked = await isBlockedBy(deps, creatorOid, viewer);
  const tierHash = await paidTierOf(deps, creatorOid, viewer);
  // The month of a tier that was paid is read to its end.
  const canFind = !isBlocked || tierHash !== undefined;
  const canRead = canFind && canReadPost({ ...viewer, tierHash }, { creatorOid, audience: content.audience });
  return { creatorOid, canFind, canComment: canRead && !isBlocked, canRead };
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

/** Whether a creator shows a person nothing: they are blocked, and no month of a tier runs that they had. */
export const isShutOut = async (deps: Deps, creatorOid: string, viewer: Pick<WorkViewer, 'oid'>) =>
  (await isBlockedBy(deps, creatorOid, viewer)) && (await paidTierOf(deps, creatorOid, viewer)) === undefined;

/** Whether a creator has blocked this person. */
export const isBlockedBy = async (
  { eventLog }: Pick<Deps, 'eventLog'>,
  creatorOid: string,
  { oid }: Pick<WorkViewer, 'oid'>,
): Promise<boolean> => {
  if (oid === undefined) return false;
  const { state } = await eventLog.commands.load(marksStream, creatorOid, { maxAgeMs });
  return state.blocked.user.some((blocked) => blocked === oid);
};

const isBanned = async ({ eventLog, clock }: Deps, creatorOid: string, oid: string): Promise<boolean> => {
  const { state } = await eventLog.commands.load(sanctionsStream, oid, { maxAgeMs: 1_000 });
  const now = clock.now();
  return state.sanctions.some(
    (one) => one.kind === 'channelBan' && one.channelOid === creatorOid && isActive(one, now),
  );
};

/** Throws BANNED_FROM_CHANNEL for a person whom the creator has banned from the channel (CAT-067). */
export const assertNotBanned = async (deps: Deps, creatorOid: string, oid: string): Promise<void> => {
  if (await isBanned(deps, creatorOid, oid)) throw new RefusedError('BANNED_FROM_CHANNEL');
};

/** Which of these people the creator keeps from the channel now, by a block or a ban. */
export const silencedBy = async (
  deps: Deps,
  creatorOid: string,
  oids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const found = await Promise.all(
    [...new Set(oids)].map(async (oid) => {
      const isSilenced =
        (await isBlockedBy(deps, creatorOid, { oid })) || (await isBanned(deps, creatorOid, oid));
      return isSilenced ? [oid] : [];
    }),
  );
  return new Set(found.flat());
};

/**
 * Why a text waits for review on a channel; undefined when it does not. Its creator writes what they like.
 * Throws RefusedError: COMMENT_WORD_BLOCKED or COMMENT_IS_SPAM for what the channel does not take.
 */
export const holdReasonFor = async (
  { eventLog, clock }: Deps,
  creatorOid: string,
  { authorOid, text }: { readonly authorOid: string; readonly text: string },
): Promise<HoldReason | undefined> => {
  if (authorOid === creatorOid) return undefined;
  const { state } = await eventLog.commands.load(channelStream, creatorOid, { maxAgeMs: 1_000 });
  const refused = filterRefusal(state.filter, text, state.review.blockedWords);
  if (refused) throw new RefusedError(refused);
  const { registeredAt } = (await eventLog.commands.load(accountStream, authorOid, { maxAgeMs: 60_000 }))
    .state;
  const accountMs = registeredAt === null ? 0 : Date.parse(clock.now()) - Date.parse(registeredAt);
  return holdReasonOf(state, { text, accountDays: Math.floor(accountMs / dayMs) });
};

const dayMs = 86_400_000;
