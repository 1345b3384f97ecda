import { type Oid, parseOid, type Target } from '@fanfold/domain';
import { type AssetCommand, assetStream } from '@fanfold/domain/media';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { MediaDeps } from './deps.ts';
import { isPublished } from './is-published.ts';
import { ownAsset } from './own-asset.ts';

type Deps = Pick<MediaDeps, 'eventLog' | 'ids'>;

type Change = { readonly asked: PersonAsker; readonly key: Oid; readonly command: AssetCommand };

const change = (deps: Deps, { asked, key, command }: Change): Promise<bigint> =>
  handlerFor(deps, asked, assetStream)(key, () => command);

/** UPL-013: the owner names a file. Throws ASSET_NOT_FOUND. */
export const renameAsset = (
  deps: Deps,
  asked: PersonAsker,
  { key, fileName }: { readonly key: Oid; readonly fileName: string },
): Promise<bigint> =>
  change(deps, {
    asked,
    key,
    command: { type: 'RenameAsset', ownerOid: parseOid(asked.actor.oid), fileName },
  });

type Assignment = { readonly key: Oid; readonly belongsTo: Target | null; readonly place: number };

/** UPL-009: what each file belongs to, one after the other; all are looked at before the first is changed. */
export const assignAssets = async (
  deps: Deps,
  asked: PersonAsker,
  changes: readonly Assignment[],
): Promise<bigint> => {
  const ownerOid = parseOid(asked.actor.oid);
  for (const { key } of changes) await ownAsset(deps, { key, ownerOid });
  let last = 0n;
  for (const { key, belongsTo, place } of changes) {
    const command = { type: 'AssignAsset', ownerOid, belongsTo, place } as const;
    last = await change(deps, { asked, key, command });
  }
  return last;
};

/**
 * UPL-002: uploads under way are given up, files deleted; all are looked at before the first is changed. Throws FILE_PUBLISHED for a
 * file that was published: its buyers keep it.
 */
export const deleteAssets = async (deps: Deps, asked: PersonAsker, keys: readonly Oid[]): Promise<bigint> => {
  const ownerOid = parseOid(asked.actor.oid);
  const assets = [];
  for (const key of keys) {
    const asset = await ownAsset(deps, { key, ownerOid });
    const file = { assetOid: key, belongsTo: asset.belongsTo };
    if (await isPublished(deps.eventLog.commands, file)) throw new RefusedError('FILE_PUBLISHED');
    assets.push({ key, ...asset });
  }
  let last = 0n;
  for (const { key, status } of assets) {
    if (status === 'refused' || status === 'cancelled') continue;
    const type = status === 'uploading' ? ('CancelUpload' as const) : ('DeleteAsset' as const);
    last = await change(deps, { asked, key, command: { type, ownerOid } });
  }
  return last;
};
