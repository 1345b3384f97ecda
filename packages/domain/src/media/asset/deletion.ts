import { type Refusal, refuse } from '../../decider.ts';
import type { AssetRefusal, AssetState, Command } from './commands.ts';
import type { AssetEvent } from './events.ts';

type Decision = AssetEvent[] | Refusal<AssetRefusal>;

/** Its owner deletes a file of a work: between the begin and the end the work lets go of it. */
export const beginDeletion = (state: AssetState, { ownerOid }: Command<'BeginDeletion'>): Decision => {
  const refused = deletionRefusal(state, ownerOid);
  if (refused) return refused;
  const { assetOid, status, deleting } = state;
  return status === 'deleted' || deleting || !assetOid
    ? []
    : [{ type: 'AssetDeletionBegun', assetOid, ownerOid }];
};

/** With `begun` it ends only what was begun: a work that took the file since keeps it. */
export const remove = (state: AssetState, { ownerOid, begun }: Command<'DeleteAsset'>): Decision => {
  const refused = deletionRefusal(state, ownerOid);
  if (refused) return refused;
  const { assetOid, status, deleting } = state;
  if (status === 'deleted' || !assetOid) return [];
  return begun && !deleting ? refuse('FILE_IN_USE') : [{ type: 'AssetDeleted', assetOid, ownerOid }];
};

const deletionRefusal = (state: AssetState, ownerOid: string): Refusal<AssetRefusal> | undefined => {
  if (state.status === 'none' || state.ownerOid !== ownerOid) return refuse('ASSET_NOT_FOUND');
  return state.status === 'uploaded' || state.status === 'deleted'
    ? undefined
    : refuse('UPLOAD_NOT_FINISHED');
};
