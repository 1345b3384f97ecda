import { type AssetState, assetStream } from '@fanfold/domain/media';

import { RefusedError } from '../refused-error.ts';
import type { MediaDeps } from './deps.ts';

/** The asset of its owner. Throws UPLOAD_NOT_FOUND for other people, as for one that does not exist. */
export const ownAsset = async (
  { eventLog }: Pick<MediaDeps, 'eventLog'>,
  { key, ownerOid }: { readonly key: string; readonly ownerOid: string },
): Promise<Readonly<AssetState>> => {
  const { state } = await eventLog.commands.load(assetStream, key, { maxAgeMs: 0 });
  if (state.status === 'none' || state.ownerOid !== ownerOid) throw new RefusedError('UPLOAD_NOT_FOUND');
  return state;
};

/** The same for an upload that is under way. Throws UPLOAD_OVER for one that has ended. */
export const ownUpload = async (
  deps: Pick<MediaDeps, 'eventLog'>,
  asked: { readonly key: string; readonly ownerOid: string },
): Promise<Readonly<AssetState>> => {
  const state = await ownAsset(deps, asked);
  if (state.status !== 'uploading') throw new RefusedError('UPLOAD_OVER');
  return state;
};
