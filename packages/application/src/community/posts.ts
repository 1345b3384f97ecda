import type { PostMetaData } from '@fanfold/contracts/community';
import { type Oid, parseOid } from '@fanfold/domain';
import { type PostAudience, postStream } from '@fanfold/domain/community';
import { tierOf, tiersStream } from '@fanfold/domain/subscriptions';
import { oidFromKey } from '@fanfold/platform';

import { accepted, handlerFor, type Invocation, type PersonAsker } from '../invocation.ts';
import { ownAsset } from '../media/index.ts';
import { RefusedError } from '../refused-error.ts';
import type { CommunityDeps } from './deps.ts';

/**
 * CAT-014: a creator writes a post. The same key again writes no second one. Answers the log position and the post. Throws
 * RefusedError: UPLOAD_NOT_FOUND and IMAGE_NOT_FOUND for a picture that is not theirs, TIERS_WRONG for a tier.
 */
export const submitPost = async (
  deps: CommunityDeps,
  invocation: Invocation,
  content: PostMetaData,
): Promise<{ readonly position: bigint; readonly postOid: Oid }> => {
  const creatorOid = parseOid(invocation.actor.oid);
  await assertOwnPictures(deps, creatorOid, content.pictures);
  await assertOwnTiers(deps, creatorOid, content.audience);
  const postOid = parseOid(oidFromKey(invocation.key));
  const outcome = await deps.eventLog.commands.of(postStream).handle({
    ...invocation,
    id: postOid,
    command: () => ({ type: 'SubmitPost', postOid, creatorOid, ...content, now: deps.clock.now() }),
  });
  return { position: accepted(outcome).position, postOid };
};

/**
 * CAT-016. Answers the log position. Throws RefusedError: POST_NOT_FOUND, UPLOAD_NOT_FOUND, IMAGE_NOT_FOUND, TIERS_WRONG.
 */
export const editPost = async (
  deps: CommunityDeps,
  asker: PersonAsker,
  { postOid, content }: { readonly postOid: Oid; readonly content: PostMetaData },
): Promise<bigint> => {
  const editorOid = parseOid(asker.actor.oid);
  await assertOwnPictures(deps, editorOid, content.pictures);
  await assertOwnTiers(deps, editorOid, content.audience);
  return handlerFor(
    deps,
    asker,
    postStream,
  )(postOid, (now) => ({ type: 'EditPost', editorOid, ...content, now }));
};

/** CAT-014: shows a post before all others, or no longer. Answers the log position. Throws RefusedError: POST_NOT_FOUND. */
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

const assertOwnPictures = async (
  deps: CommunityDeps,
  ownerOid: Oid,
  pictures: readonly Oid[],
): Promise<void> => {
  for (const key of pictures) {
    const { status, picture } = await ownAsset(deps, { key, ownerOid });
    if (status !== 'uploaded' || picture === null) throw new RefusedError('IMAGE_NOT_FOUND');
  }
};

/** A post that is for tiers alone is for tiers that its creator sells: no reader could ever open it otherwise. */
const assertOwnTiers = async (
  { eventLog }: CommunityDeps,
  creatorOid: Oid,
  audience: PostAudience,
): Promise<void> => {
  if (audience.to === 'all') return;
  const { state } = await eventLog.commands.load(tiersStream, creatorOid, { maxAgeMs: 0 });
  if (!audience.tiers.every((tier) => tierOf(state, tier))) throw new RefusedError('TIERS_WRONG');
};
