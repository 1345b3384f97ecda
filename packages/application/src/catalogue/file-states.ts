import { type ContentState, type FileStates, presentationOf } from '@fanfold/domain/catalogue';
import { type AssetState, assetStream, isHeldBack, isQuarantined } from '@fanfold/domain/media';
import type { EventLog } from '@fanfold/event-log';

/**
 * What a publication has to know of a work's files: those that cannot be played yet or are held back, and how
 * long the first that is played is.
 */
export const fileStatesOf = async (
  { commands }: Pick<EventLog, 'commands'>,
  work: Readonly<ContentState>,
): Promise<FileStates> => {
  const { files = [] } = presentationOf(work);
  const assets = await Promise.all(
    files.map(async ({ assetOid }) => (await commands.load(assetStream, assetOid, { maxAgeMs: 0 })).state),
  );
  const ready = assets.find(({ encoded }) => encoded !== null)?.encoded;
  return {
    unready: files.filter((_file, index) => !isReady(assets[index])).map(({ assetOid }) => assetOid),
    lengthSeconds: ready ? secondsOf(ready) : null,
  };
};

/** Whether it can be served: it was screened, and what is played can be played. */
export const isReady = (asset: Readonly<AssetState> | undefined): boolean =>
  asset?.status === 'uploaded' &&
  !isHeldBack(asset) &&
  (asset.encoding === 'ready' || asset.encoding === 'none');

/** Whether it will not be ready by itself. */
export const hasFailed = (asset: Readonly<AssetState>): boolean =>
  asset.status !== 'uploaded' || asset.encoding === 'failed' || isQuarantined(asset);

export const secondsOf = ({ durationMs }: { readonly durationMs: number }): number =>
  Math.trunc(durationMs / 1_000);
