import { hostname } from 'node:os';
import { engineName, engineOf } from '@fanfold/media';
import { backOffMs, randomIds, sleep } from '@fanfold/platform';
import { readFrom } from '@fanfold/projection';
import { assets, assetsToEncode } from '@fanfold/projections/media/assets';

import type { EncoderDeps } from './deps.ts';
import { encodeAsset } from './encode-asset.ts';
import { endLease, giveBack, type Held, leasedFiles, leaseSeconds, renewLease, takeLease } from './leases.ts';
import { removeDeadFolders } from './work-folder.ts';

const roundEveryMs = 1_000;

/** `objects`: undefined where no S3 is configured. */
type RunnerDeps = Omit<EncoderDeps, 'objects'> & {
  readonly objects: EncoderDeps['objects'] | undefined;
  /** Told once what encodes here. */
  readonly onEngine: (name: string) => void;
};

/**
 * Makes uploaded videos and sounds playable, in every encoder: a lease says who has which file, so that many
 * share the work, and one that was killed loses its files within seconds. The list of files that wait is a
 * read model, so it may lag; the file's own stream has the last word. Without an encoder files wait, and none
 * is recorded as failed. A job that was stopped half-way leaves no event, so it is in the list again; what it
 * left behind is removed.
 */
export const runEncoder = async (deps: RunnerDeps, signal: AbortSignal): Promise<void> => {
  const { objects, log } = deps;
  if (objects === undefined) return;
  const engine = await engineName(engineOf(deps.encoding));
  if (engine === undefined) {
    const { ffmpeg, ffprobe } = deps.encoding;
    log.warn(
      { ffmpeg, ffprobe },
      'FFmpeg is not installed here: uploaded videos and sounds wait for an encoder that has it',
    );
    return;
  }
  log.info({ engine }, 'files are encoded here');
  deps.onEngine(engine);
  await removeDeadFolders(deps.encoding.folder);
  const encoder = new Encoder({ ...deps, objects }, signal);
  while (!signal.aborted) {
    try {
      await encoder.fill();
    } catch (error) {
      log.warn({ err: error }, 'files that wait for encoding cannot be listed');
    }
    await sleep(roundEveryMs, signal);
  }
  await encoder.ended();
};

class Encoder {
  readonly #deps: EncoderDeps;
  readonly #signal: AbortSignal;
  readonly #running = new Map<string, Promise<void>>();
  /** Tells this encoder from others, on this machine and elsewhere. */
  readonly #holder = `${hostname()}/${process.pid}/${randomIds.uuid().slice(0, 8)}`;

  constructor(deps: EncoderDeps, signal: AbortSignal) {
    this.#deps = deps;
    this.#signal = signal;
  }

  /** Begins as many as may run at once. */
  async fill(): Promise<void> {
    const { db, encoding } = this.#deps;
    const limit = encoding.atOnce - this.#running.size;
    if (limit <= 0) return;
    const except = await leasedFiles(db);
    const found = await readFrom(db, assets, (tables) => assetsToEncode(tables, { limit, except }));
    for (const assetOid of found) {
      const tries = await takeLease(db, { assetOid, holder: this.#holder });
      if (tries !== undefined) this.#running.set(assetOid, this.#encode(assetOid, tries));
    }
  }

  async ended(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async #encode(assetOid: string, tries: number): Promise<void> {
    const { db, log } = this.#deps;
    const held = { assetOid, holder: this.#holder };
    try {
      using lease = keepLease(this.#deps, held, this.#signal);
      await encodeAsset(this.#deps, { assetOid, tries }, lease.signal);
      await endLease(db, held);
    } catch (error) {
      const waitMs = this.#signal.aborted ? 0 : backOffMs(tries, Math.random());
      await giveBack(db, held, waitMs).catch(() => undefined);
      if (!this.#signal.aborted)
        log.warn({ err: error, assetOid, tries }, 'a file could not be encoded and is tried again');
    } finally {
      this.#running.delete(assetOid);
    }
  }
}

/** Says again and again that the file is this encoder's; its signal ends the work when another one has it. */
const keepLease = ({ db, log }: EncoderDeps, held: Held, signal: AbortSignal) => {
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    try {
      if (!(await renewLease(db, held))) lost.abort(new Error('another encoder has this file'));
    } catch (error) {
      log.warn({ err: error, ...held }, 'the lease of a file could not be renewed');
    }
  };
  const timer = setInterval(() => void renew(), (leaseSeconds * 1_000) / 3);
  return { signal: AbortSignal.any([signal, lost.signal]), [Symbol.dispose]: () => clearInterval(timer) };
};
