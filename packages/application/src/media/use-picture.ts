import type { Oid } from '@fanfold/domain';
import { type AssetState, assetStream } from '@fanfold/domain/media';
import type { EventLog } from '@fanfold/event-log';
import type { Ids } from '@fanfold/platform';

import { type Asker, handlerFor } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';

type Deps = { readonly eventLog: EventLog; readonly ids: Ids };

/**
 * A picture, before something begins to show it: one that would be removed as unused stays. Throws
 * IMAGE_NOT_FOUND for what is no picture, or was removed.
 */
export const usePicture = async (deps: Deps, asker: Asker, key: Oid): Promise<Readonly<AssetState>> => {
  const { state } = await deps.eventLog.commands.load(assetStream, key, { maxAgeMs: 0 });
  if (state.picture === null || state.status !== 'uploaded') throw new RefusedError('IMAGE_NOT_FOUND');
  if (state.retiredAt !== null)
    await handlerFor(deps, asker, assetStream)(key, () => ({ type: 'UsePicture' }));
  return state;
};
