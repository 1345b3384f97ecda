import { ScreeningError } from '@fanfold/media';
import { backOffMs, sleep } from '@fanfold/platform';
import { readFrom } from '@fanfold/projection';
import { assets, assetsToScreen } from '@fanfold/projections/media/assets';

import type { RecurringJob, RuntimeDeps } from '../../manifest.ts';
import { endAttempts, noteAttempt, waitingForRetry } from './attempts.ts';
import { type ScreeningDeps, screenAsset } from './screen-asset.ts';

const roundEveryMs = 500;
/** A large file takes its time at a scanner, and small ones pass it. */
const atOnce = 4;

/**
 * Screens uploaded files before they are public. The list of files that wait is a read model, so it may lag;
 * the file's own stream has the last word. A file whose scanner does not answer waits and is tried again, for
 * as long as that takes.
 */
export const screenFiles: RecurringJob = {
  name: 'screen-files',
  run: async (deps, signal) => {
    const { objects, log } = deps;
    if (objects === undefined) return;
    const running = new Map<string, Promise<void>>();
    while (!signal.aborted) {
      try {
        await fill({ ...deps, objects }, running);
      } catch (error) {
        log.warn({ err: error }, 'files that wait to be screened cannot be listed');
      }
      await sleep(roundEveryMs, signal);
    }
    await Promise.all(running.values());
  },
};

type Deps = ScreeningDeps & Pick<RuntimeDeps, 'db' | 'log'>;

const fill = async (deps: Deps, running: Map<string, Promise<void>>): Promise<void> => {
  const limit = atOnce - running.size;
  if (limit <= 0) return;
  const except = [...running.keys(), ...(await waitingForRetry(deps.db))];
  const found = await readFrom(deps.db, assets, (tables) => assetsToScreen(tables, { limit, except }));
  for (const assetOid of found)
    running.set(
      assetOid,
      screen(deps, assetOid).finally(() => running.delete(assetOid)),
    );
};

const screen = async (deps: Deps, assetOid: string): Promise<void> => {
  const { db, log } = deps;
  try {
    await screenAsset(deps, assetOid);
    await endAttempts(db, assetOid);
  } catch (error) {
    log.warn({ err: error, assetOid }, 'a file could not be screened and is tried again');
    const scanner = error instanceof ScreeningError ? error.scanner : 'store';
    const waitMs = (tries: number) => backOffMs(tries, Math.random());
    await noteAttempt(db, { assetOid, scanner, waitMs }).catch((failed: unknown) =>
      log.warn({ err: failed, assetOid }, 'an attempt of a screening was not noted'),
    );
  }
};
