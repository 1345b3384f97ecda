import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type AssetCommand, type AssetState, assetStream, isQuarantined } from '@fanfold/domain/media';
import {
  encodeMedia,
  engineOf,
  inspectMedia,
  MediaError,
  previewMsOf,
  type SourceFacts,
  type SourceFile,
} from '@fanfold/media';
import { ObjectStoreError, removeBelow } from '@fanfold/objects';
import { randomIds } from '@fanfold/platform';

import { endProgress, noteProgress } from '../encoding-progress.ts';
import { recordOnAsset } from '../record-on-asset.ts';
import type { EncoderDeps } from './deps.ts';
import { storeOutputs } from './outputs.ts';
import { workFolder } from './work-folder.ts';

/** A child that ended without an answer may have been a victim of the machine, so it gets another chance. */
const mostCrashes = 3;

/**
 * A file that the object store does not have may be one that is being restored; some tries later it is lost.
 */
const mostMissing = 5;

type Attempt = {
  readonly assetOid: string;
  /** How often the file was tried, this time included. */
  readonly tries: number;
};

/**
 * Encodes one file and records the outcome, once: what it writes has a place of its own, and of two encoders
 * the first that records it counts; the other one removes what it wrote. Throws what may succeed later, and
 * the signal's reason.
 */
export const encodeAsset = async (
  deps: EncoderDeps,
  { assetOid, tries }: Attempt,
  signal: AbortSignal,
): Promise<void> => {
  const asset = await loaded(deps, assetOid);
  if (asset.encoding !== 'wanted' || asset.status !== 'uploaded' || isQuarantined(asset))
    return endProgress(deps.db, assetOid);
  const outputPrefix = `${asset.objectKey}/encoded-${randomIds.uuid()}/`;
  const outcome = await encoded(deps, { asset, outputPrefix, signal, tries });
  signal.throwIfAborted();
  await record(deps, assetOid, outcome);
  await endProgress(deps.db, assetOid);
  // What counts, and nothing else, stays: no earlier attempt, and not this one when it came second.
  const kept = (await loaded(deps, assetOid)).encoded?.outputPrefix;
  await removeBelow(deps.objects, `${asset.objectKey}/`, kept);
};

const loaded = async ({ eventLog }: EncoderDeps, assetOid: string): Promise<Readonly<AssetState>> =>
  (await eventLog.commands.load(assetStream, assetOid, { maxAgeMs: 0 })).state;

type Outcome = Extract<AssetCommand, { type: 'RecordEncoding' | 'RecordEncodingFailure' }>;
type Job = {
  readonly asset: Readonly<AssetState>;
  readonly outputPrefix: string;
  readonly signal: AbortSignal;
  readonly tries: number;
};

const encoded = async (deps: EncoderDeps, job: Job): Promise<Outcome> => {
  for (let crashes = 0; ; ) {
    try {
      return await encodeOnce(deps, job);
    } catch (error) {
      if (isMissing(error) && job.tries >= mostMissing)
        return { type: 'RecordEncodingFailure', problem: 'lost' };
      if (!(error instanceof MediaError)) throw error;
      if (error.code === 'crashed') crashes += 1;
      if (error.code !== 'crashed' || crashes >= mostCrashes)
        return { type: 'RecordEncodingFailure', problem: error.code };
    }
  }
};

const isMissing = (error: unknown): boolean => error instanceof ObjectStoreError && error.code === 'missing';

const encodeOnce = async (deps: EncoderDeps, { asset, outputPrefix, signal }: Job): Promise<Outcome> => {
  const { encoding, objects } = deps;
  await using folder = await workFolder(encoding.folder);
  const path = join(folder.path, 'source');
  const { body } = await objects.get(asset.objectKey);
  await pipeline(body, createWriteStream(path), { signal });
  const file = sourceOf(asset, path);
  const engine = engineOf(encoding);
  const facts = await inspectMedia(file, { signal, engine });
  await using progress = reporter(deps, asset.assetOid);
  const made = join(folder.path, 'made');
  await encodeMedia(
    { file, options: { folder: made, threads: encoding.threads } },
    {
      engine,
      timeoutMs: timeoutOf(facts),
      maxMemoryBytes: encoding.maxMemoryBytes,
      signal,
      onProgress: progress.say,
    },
  );
  await storeOutputs(objects, { folder: made, prefix: outputPrefix, signal });
  return { type: 'RecordEncoding', outputPrefix, ...shapeOf(facts) };
};

const sourceOf = ({ purpose, mediaType }: Readonly<AssetState>, path: string): SourceFile => ({
  path,
  kind: purpose === 'video' ? 'video' : 'audio',
  mediaType: mediaType ?? '',
});

const shapeOf = ({ kind, durationMs, video }: SourceFacts) => ({
  previewMs: previewMsOf({ durationMs }),
  kind,
  durationMs: Math.trunc(durationMs),
  width: video?.width ?? null,
  height: video?.height ?? null,
});

/** A slow machine needs many times a work's length for its highest quality. */
const timeoutOf = ({ durationMs }: SourceFacts): number => 600_000 + 30 * durationMs;

/** Writes each new percentage, one after the other. */
const reporter = ({ db, log }: EncoderDeps, assetOid: string) => {
  let last = -1;
  let writing: Promise<void> = Promise.resolve();
  const say = (percent: number): void => {
    const rounded = Math.floor(percent);
    if (rounded <= last) return;
    last = rounded;
    writing = writing
      .then(() => noteProgress(db, assetOid, rounded))
      .catch((error: unknown) => log.warn({ err: error }, 'the progress of an encoding was not noted'));
  };
  say(0);
  return { say, [Symbol.asyncDispose]: () => writing };
};

const record = async ({ eventLog }: EncoderDeps, assetOid: string, outcome: Outcome): Promise<void> => {
  await recordOnAsset(eventLog, assetOid, () => outcome);
};
