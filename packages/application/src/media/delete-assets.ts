import { type Oid, parseOid, type Target } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { type AssetCommand, type AssetState, assetStream } from '@fanfold/domain/media';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { MediaDeps } from './deps.ts';
import { isPublished } from './is-published.ts';
import { ownAsset } from './own-asset.ts';

type Deps = Pick<MediaDeps, 'eventLog' | 'ids'>;

/**
 * UPL-002: uploads under way are given up, files deleted; all are looked at before the first is changed. A
 * file of a draft is taken out of it. Throws FILE_PUBLISHED for a file that was published: its buyers keep
 * it; SCHEDULED_FILES_LOCKED and ENCODING_UNDER_WAY for one that will be published without its creator, and
 * FILE_IN_USE for one that a draft takes again meanwhile.
 */
export const deleteAssets = async (deps: Deps, asked: PersonAsker, keys: readonly Oid[]): Promise<bigint> => {
  const ownerOid = parseOid(asked.actor.oid);
  const assets = [];
  for (const key of keys) {
    const asset = await ownAsset(deps, { key, ownerOid });
    const file = { assetOid: key, belongsTo: asset.belongsTo };
    if (await isPublished(deps.eventLog.commands, file)) throw new RefusedError('FILE_PUBLISHED');
    assets.push({ key, asset });
  }
  let last = 0n;
  for (const one of assets) last = (await deleteOne(deps, asked, one)) ?? last;
  return last;
};

type One = { readonly key: Oid; readonly asset: Readonly<AssetState> };

const deleteOne = async (
  deps: Deps,
  asked: PersonAsker,
  { key, asset }: One,
): Promise<bigint | undefined> => {
  const { status, belongsTo, place } = asset;
  const ownerOid = parseOid(asked.actor.oid);
  const change = (command: AssetCommand) => handlerFor(deps, asked, assetStream)(key, () => command);
  if (status === 'refused' || status === 'cancelled') return undefined;
  if (status === 'uploading') return change({ type: 'CancelUpload', ownerOid });
  if (belongsTo?.kind !== 'work') return change({ type: 'DeleteAsset', ownerOid });
  // A publication may be under way. Each of these steps is recorded on a stream that it reads as well, so one
  // of the two sees the other.
  await change({ type: 'BeginDeletion', ownerOid });
  try {
    await letGo(deps, asked, { key, belongsTo });
  } catch (error) {
    if (error instanceof RefusedError) await change({ type: 'AssignAsset', ownerOid, belongsTo, place });
    throw error;
  }
  return change({ type: 'DeleteAsset', ownerOid, begun: true });
};

type Taken = { readonly key: Oid; readonly belongsTo: Target };

/** What was never begun, or was deleted before its publication, is published no more. */
const letGo = async (deps: Deps, asked: PersonAsker, { key, belongsTo }: Taken): Promise<void> => {
  try {
    const handle = handlerFor(deps, asked, contentStream);
    await handle(belongsTo.oid, () => ({ type: 'DetachFile', assetOid: key }));
  } catch (error) {
    if (!(error instanceof RefusedError && error.code === 'CONTENT_NOT_FOUND')) throw error;
  }
};
