import type { PostMetaData } from '@fanfold/contracts/community';
import { type Oid, parseOid } from '@fanfold/domain';
import { type PostAudience, postStream } from '@fanfold/domain/community';
import { assetStream } from '@fanfold/domain/media';
import { tierOf, tiersStream } from '@fanfold/domain/subscriptions';
import { oidFromKey } from '@fanfold/platform';

import { accepted, handlerFor, type Invocation, type PersonAsker } from '../invocation.ts';
import { isPublished, ownAsset } from '../media/index.ts';
import { RefusedError } from '../refused-error.ts';
import type { CommunityDeps } from './deps.ts';

/**
 * CAT-014: a creator writes a post. The same key again writes no second one. Answers the log position and the
 * post. Throws RefusedError: UPLOAD_NOT_FOUND and IMAGE_NOT_FOUND for a picture that is not theirs,
 * FILE_IN_USE for one that something else shows, TIERS_WRONG for a tier.
 */
export const submitPost = async (
  deps: CommunityDeps,
  invocation: Invocation,
  content: PostMetaData,
): Promise<{ readonly position: bigint; readonly postOid: Oid }> => {
  const creatorOid = parseOid(invocation.actor.oid);
  const postOid = parseOid(oidFromKey(invocation.key));
  await assertOwnTiers(deps, creatorOid, content.audience);
  await takePictures(deps, invocation, { postOid, pictures: content.pictures });
  const outcome = await deps.eventLog.commands.of(postStream).handle({
    ...invocation,
    id: postOid,
    command: () => ({ type: 'SubmitPost', postOid, creatorOid, ...content, now: deps.clock.now() }),
  });
  return { position: accepted(outcome).position, postOid };
};

/**
 * CAT-016. Answers the log position. Throws RefusedError: POST_NOT_FOUND, UPLOAD_NOT_FOUND, IMAGE_NOT_FOUND,
 * FILE_IN_USE, TIERS_WRONG.
 */
export const editPost = async (
  deps: CommunityDeps,
  asker: PersonAsker,
  { postOid, content }: { readonly postOid: Oid; readonly content: PostMetaData },
): Promise<bigint> => {
  const editorOid = parseOid(asker.actor.oid);
  await assertOwnTiers(deps, editorOid, content.audience);
  await takePictures(deps, asker, { postOid, pictures: content.pictures });
  return handlerFor(
    deps,
    asker,
    postStream,
  )(postOid, (now) => ({ type: 'EditPost', editorOid, ...content, now }));
};

/**
 * CAT-014: shows a post before all others, or no longer. Answers the log position. Throws RefusedError:
 * POST_NOT_FOUND.
 */
export const pinPost = (
  deps: CommunityDeps,
  asker: PersonAsker,
  { postOid, pinned }: { readonly postOid: Oid; readonly pinned: boolean },
): Promise<bigint> => {
  const editorOid = parseOid(asker.actor.oid);
  return handlerFor(deps, asker, postStream)(postOid, (now) => ({ type: 'PinPost', editorOid, pinned, now }));
};

/** CAT-015. Answers the log position. Throws RefusedError: POST_NOT_FOUND. */
export const deletePost = (deps: CommunityDeps, asker: PersonAsker, postOid: Oid): Promise<bigint> => {
  const editorOid = parseOid(asker.actor.oid);
  return handlerFor(deps, asker, postStream)(postOid, (now) => ({ type: 'DeletePost', editorOid, now }));
};

type Taken = { readonly postOid: Oid; readonly pictures: readonly Oid[] };

/**
 * The pictures belong to the post from now on, so that who reads it decides who sees them. All of them are
 * looked at before the first one is taken.
 */
const takePictures = async (deps: CommunityDeps, asker: PersonAsker, { postOid, pictures }: Taken) => {
  const ownerOid = parseOid(asker.actor.oid);
  for (const key of pictures) await assertFree(deps, { key, ownerOid, postOid });
  const handle = handlerFor(deps, asker, assetStream);
  const belongsTo = { kind: 'post', oid: postOid } as const;
  for (const [place, key] of pictures.entries())
    await handle(key, () => ({ type: 'AssignAsset', ownerOid, belongsTo, place }));
};

type Wanted = { readonly key: Oid; readonly ownerOid: Oid; readonly postOid: Oid };

/** It is a picture of theirs, and nothing else shows it. */
const assertFree = async (deps: CommunityDeps, { key, ownerOid, postOid }: Wanted): Promise<void> => {
  const { picture, status, belongsTo } = await ownAsset(deps, { key, ownerOid });
  if (picture === null || status !== 'uploaded') throw new RefusedError('IMAGE_NOT_FOUND');
  if (belongsTo === null || belongsTo.oid === postOid) return;
  const isShown = await isPublished(deps.eventLog.commands, { assetOid: key, belongsTo });
  if (belongsTo.kind !== 'post' || isShown)
    throw new RefusedError('FILE_IN_USE', { details: { assetOid: key } });
};

/**
 * A post that is for tiers alone is for tiers that its creator sells: no reader could ever open it otherwise.
 */
const assertOwnTiers = async (
  { eventLog }: CommunityDeps,
  creatorOid: Oid,
  audience: PostAudience,
): Promise<void> => {
  if (audience.to === 'all') return;
  const { state } = await eventLog.commands.load(tiersStream, creatorOid, { maxAgeMs: 0 });
  if (!audience.tiers.every((tier) => tierOf(state, tier))) throw new RefusedError('TIERS_WRONG');
};
