import { type Refusal, refuse } from '../../decider.ts';
import type { AssetRefusal, AssetState, Command } from './commands.ts';
import type { AssetEvent } from './events.ts';

type Decision = AssetEvent[] | Refusal<AssetRefusal>;
type Unused = Command<'RetirePicture' | 'UsePicture' | 'RemoveRetired'>;

/**
 * A picture that nothing shows is retired, and removed some days later. What begins to show it meanwhile says
 * so first, on this stream: either the picture is reinstated before it would be removed, or it is gone and
 * cannot be shown.
 */
export const decideUnused = (state: AssetState, command: Unused): Decision => {
  const { assetOid, ownerOid, retiredAt } = state;
  const isKept = state.status === 'uploaded' && state.picture !== null;
  if (!isKept || !assetOid || !ownerOid)
    return command.type === 'UsePicture' ? refuse('IMAGE_NOT_FOUND') : [];
  switch (command.type) {
    case 'RetirePicture':
      return retiredAt === null
        ? [{ type: 'PictureRetired', assetOid, ownerOid, retiredAt: command.now }]
        : [];
    case 'UsePicture':
      return reinstated(state);
    case 'RemoveRetired':
      return retiredAt !== null && retiredAt <= command.retiredBy
        ? [{ type: 'AssetDeleted', assetOid, ownerOid }]
        : [];
  }
};

/** What is recorded before a picture is used, where it was retired. */
export const reinstated = ({ assetOid, ownerOid, retiredAt }: AssetState): AssetEvent[] =>
  retiredAt === null || !assetOid || !ownerOid ? [] : [{ type: 'PictureReinstated', assetOid, ownerOid }];
