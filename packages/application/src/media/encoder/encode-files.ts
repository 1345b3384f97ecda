import type { EventLog } from '@fanfold/event-log';
import { canEncode } from '@fanfold/media';
import { backOffMs, sleep } from '@fanfold/platform';
import { readFrom } from '@fanfold/projection';
import { assets, assetsToEncode } from '@fanfold/projections/media/assets';

import type { RecurringJob } from '../../manifest.ts';
import type { EncoderDeps } from './deps.ts';
import { encodeAsset } from './encode-asset.ts';
import { removeDeadFolders } from './work-folder.ts';

const roundEveryMs = 1_000;

/**
 * Makes uploaded videos and sounds playable. The list of files that wait is a read model, so it may lag; the file's own stream has
 * the last word. Without an encoder files wait, and none is recorded as failed. A job that was stopped half-way leaves no event, so
 * it is in the list again; what it left behind is removed.
 */
export const encodeFiles: RecurringJob = {
  name: 'encode-files',
  run: async (deps, signal) => {
    const { objects, log } = deps;
    if (objects === undefined) return;
    if (!canEncode()) {
      log.warn('no encoder is installed here: uploaded videos and sounds wait for a worker that has one');
      return;
    }
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
  },
};

type Attempts = { readonly failures: number; readonly againAtMs: number };

class Encoder {
  readonly #deps: EncoderDeps & { readonly eventLog: EventLog };
  readonly #signal: AbortSignal;
  readonly #running = new Map<string, Promise<void>>();
  /** Files whose encoding could not be tried: the store was away, or a disk was full. */
  readonly #attempts = new Map<string, Attempts>();

  constructor(deps: EncoderDeps & { readonly eventLog: EventLog }, signal: AbortSignal) {
    this.#deps = deps;
    this.#signal = signal;
  }

  /** Begins as many as may run at once. */
  async fill(): Promise<void> {
    const limit = this.#deps.encoding.atOnce - this.#running.size;
    if (limit <= 0) return;
    const waiting = [...this.#attempts].filter(([, { againAtMs }]) => againAtMs > performance.now());
    const except = [...this.#running.keys(), ...waiting.map(([assetOid]) => assetOid)];
    const found = await readFrom(this.#deps.db, assets, (tables) =>
      assetsToEncode(tables, { limit, except }),
    );
    for (const assetOid of found) this.#running.set(assetOid, this.#encode(assetOid));
  }

  async ended(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async #encode(assetOid: string): Promise<void> {
    try {
      await encodeAsset(this.#deps, assetOid, this.#signal);
      this.#attempts.delete(assetOid);
    } catch (error) {
      if (this.#signal.aborted) return;
      const failures = (this.#attempts.get(assetOid)?.failures ?? 0) + 1;
      const againAtMs = performance.now() + backOffMs(failures, Math.random());
      this.#attempts.set(assetOid, { failures, againAtMs });
      this.#deps.log.warn(
        { err: error, assetOid, failures },
        'a file could not be encoded and is tried again',
      );
    } finally {
      this.#running.delete(assetOid);
    }
  }
}
