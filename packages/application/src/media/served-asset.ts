import { type AssetState, assetStream, isHeldBack } from '@fanfold/domain/media';
import type { EventLog } from '@fanfold/event-log';

/**
 * How old may be what decides whether all people see a file: so long after a change the other processes know
 * of it.
 */
export const publicMaxAgeMs = 2_000;

/**
 * A file as it may be served to those whom its work lets in; undefined for one that is not there, waits to be
 * screened, or is quarantined. What this process knows may be a minute old, except that a file is held back:
 * that is looked at again.
 */
export const servedAsset = async (
  { commands }: Pick<EventLog, 'commands'>,
  assetOid: string,
): Promise<Readonly<AssetState> | undefined> => {
  const known = await commands.load(assetStream, assetOid, { maxAgeMs: 60_000 });
  const { state } = isHeldBack(known.state)
    ? await commands.load(assetStream, assetOid, { maxAgeMs: 0 })
    : known;
  return state.status === 'uploaded' && !isHeldBack(state) ? state : undefined;
};
