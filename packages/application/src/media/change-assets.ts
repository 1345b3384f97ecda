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

/**
 * UPL-009: what each file belongs to, one after the other; all are looked at before the first is changed.
 * Throws FILE_PUBLISHED for a file that would leave the work that it was published with: its buyers keep it.
 */
export const assignAssets = async (
  deps: Deps,
  asked: PersonAsker,
  changes: readonly Assignment[],
): Promise<bigint> => {
  const ownerOid = parseOid(asked.actor.oid);
  for (const { key, belongsTo } of changes) {
    const { belongsTo: before } = await ownAsset(deps, { key, ownerOid });
    const leaves = before?.kind === 'work' && (belongsTo?.kind !== 'work' || belongsTo.oid !== before.oid);
    if (leaves && (await isPublished(deps.eventLog.commands, { assetOid: key, belongsTo: before })))
      throw new RefusedError('FILE_PUBLISHED');
  }
  let last = 0n;
  for (const { key, belongsTo, place } of changes) {
    const command = { type: 'AssignAsset', ownerOid, belongsTo, place } as const;
    last = await change(deps, { asked, key, command });
  }
  return last;
};
