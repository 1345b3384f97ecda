import { type AssetState, assetStream } from '@fanfold/domain/media';
import type { EventLog } from '@fanfold/event-log';
import { type Scanners, type ScreenedFile, type ScreeningResult, screenFile } from '@fanfold/media';
import type { ObjectStore } from '@fanfold/objects';

import { recordOnAsset } from '../record-on-asset.ts';

export type ScreeningDeps = {
  readonly eventLog: Pick<EventLog, 'commands'>;
  readonly objects: ObjectStore;
  readonly scanners: Scanners;
};

/**
 * Screens one file as it lies in the object store and records the outcome, once; what was screened already is
 * left as it is. Throws ScreeningError for a scanner that is away, and ObjectStoreError.
 */
export const screenAsset = async (deps: ScreeningDeps, assetOid: string): Promise<void> => {
  const { state } = await deps.eventLog.commands.load(assetStream, assetOid, { maxAgeMs: 0 });
  const isOpen = state.screening === 'awaited' || state.screening === 'none';
  if (state.status !== 'uploaded' || !isOpen) return;
  await recordScreening(
    deps,
    assetOid,
    await screenFile(await storedFile(deps.objects, state), deps.scanners),
  );
};

/** Records what was found. */
export const recordScreening = async (
  { eventLog }: Pick<ScreeningDeps, 'eventLog'>,
  assetOid: string,
  result: ScreeningResult,
): Promise<void> => {
  await recordOnAsset(eventLog, assetOid, (now) => ({ type: 'RecordScreening', found: result, now }));
};

/** Of a picture its sizes are kept; the largest is looked at. */
const storedFile = async (objects: ObjectStore, asset: Readonly<AssetState>): Promise<ScreenedFile> => {
  const { picture, objectKey } = asset;
  const key = picture === null ? objectKey : `${objectKey}/1280.jpg`;
  const sizeBytes = picture === null ? asset.sizeBytes : ((await objects.head(key))?.sizeBytes ?? 0);
  return {
    sizeBytes,
    mediaType: picture === null ? (asset.mediaType ?? '') : 'image/jpeg',
    read: async (start, length) => {
      const last = Math.min(start + length, sizeBytes) - 1;
      if (last < start) return Buffer.alloc(0);
      const { body } = await objects.get(key, { range: { first: start, last } });
      return Buffer.concat(await body.toArray());
    },
    stream: async () => (await objects.get(key)).body,
  };
};
