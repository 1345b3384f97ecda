import { randomUUID } from 'node:crypto';
import type { ProblemCode } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import type { GrantableRole } from '@fanfold/domain/identity';
import { available, walletStream } from '@fanfold/domain/wallet';
import { createProviders, type Providers } from '@fanfold/payments';
import { type Clock, createLogger, loadConfig, randomIds, systemClock } from '@fanfold/platform';
import type { Kysely } from 'kysely';

import { secret, startSandbox, temporaryFolder } from '../../../../services/sandbox/src/testing/harness.ts';
import { ProcessManagers } from '../../../../services/worker/src/run-managers.ts';
import { registerAccount } from '../../../../test/support/accounts.ts';
import { publishAudio } from '../../../../test/support/contents.ts';
import { startTestStores } from '../../../../test/support/event-log.ts';
import type { Invocation } from '../invocation.ts';
import type { ProcessManager } from '../process-manager.ts';
import { RefusedError } from '../refused-error.ts';

type Role = Invocation['actor']['role'];
type Options = { readonly role?: Role; readonly key?: string; readonly body?: unknown };

/**
 * What use cases need, for tests that call them as HTTP, the worker and the command line do: a real event
 * node and a real Postgres, with these process managers running. Taken with `await using`, or disposed of
 * after the tests.
 */
export const startUseCases = async (...managers: readonly ProcessManager[]) => {
  await using opening = new AsyncDisposableStack();
  const stores = opening.use(await startTestStores());
  let aheadMs = 0;
  const clock: Clock = { now: () => new Date(Date.now() + aheadMs).toISOString() };
  const eventLog = stores.open({ clock });
  const log = createLogger('test', { level: 'silent' });
  if (managers.length > 0) opening.use(runManagers(stores.open(), managers));
  const places = opening.move();
  const deps = { eventLog, clock, ids: randomIds, log, publicUrl: 'http://fanfold.example' };
  const nextOid = (): Oid => parseOid(randomIds.oid(systemClock.now()));
  return {
    deps,
    /** What replay cannot recompute; no projection runs. */
    db: stores.database.db as Kysely<never>,
    nextOid,
    /**
     * The use cases' clock goes forward, instead of time that a test would wait. That of the process managers
     * stays.
     */
    later: (ms: number): void => {
      aheadMs += ms;
    },
    /** A new account with a confirmed address and these roles. */
    account: async (...roles: readonly GrantableRole[]): Promise<Oid> =>
      parseOid(await registerAccount(eventLog, roles)),
    /** A content of a new creator. */
    content: async (priceCoins: number): Promise<{ contentOid: Oid; creatorOid: Oid }> => {
      const contentOid = nextOid();
      const creatorOid = parseOid(await registerAccount(eventLog, ['creator']));
      await eventLog.commands.of(contentStream).handle({
        ...invocation(creatorOid),
        id: contentOid,
        command: () => publishAudio({ contentOid, creatorOid, priceCoins }),
      });
      return { contentOid, creatorOid };
    },
    /** Coins that a person can spend, from the wallet's stream. */
    balance: async (oid: string): Promise<{ paid: number; bonus: number }> => {
      const { lots } = (await eventLog.commands.load(walletStream, oid, { maxAgeMs: 0 })).state;
      const now = systemClock.now();
      return { paid: available(lots, 'paid', now), bonus: available(lots, 'bonus', now) };
    },
    [Symbol.asyncDispose]: () => places.disposeAsync(),
  };
};

/** How a person asks for something; under a new key unless one is given. */
export const invocation = (oid: string, { role = 'user', key, body }: Options = {}): Invocation => ({
  actor: { oid, role },
  key: key ?? randomUUID(),
  body: body ?? null,
  correlationId: randomUUID(),
});

/** The code with which a use case refuses. Throws what else it throws, and when it does not refuse. */
export const refusalOf = async (asked: Promise<unknown>): Promise<ProblemCode> => {
  try {
    await asked;
  } catch (error) {
    if (error instanceof RefusedError) return error.code;
    throw error;
  }
  throw new Error('It was not refused');
};

/** The payment providers' adapters, with the sandbox as every provider. */
export const startProviders = async (): Promise<{ providers: Providers } & AsyncDisposable> => {
  await using opening = new AsyncDisposableStack();
  const folder = opening.use(temporaryFolder());
  const sandbox = opening.use(await startSandbox(folder.path));
  const places = opening.move();
  return {
    providers: providersAt(sandbox.url),
    [Symbol.asyncDispose]: () => places.disposeAsync(),
  };
};

/** The adapters of providers that are at this address. */
export const providersAt = (url: string): Providers =>
  createProviders({
    config: loadConfig({
      FANFOLD_DEMO: 'true',
      FANFOLD_SANDBOX_URL: url,
      FANFOLD_API_URL: 'http://fanfold.example',
    }),
    secrets: { webhookSecret: secret },
  });

type ManagersLog = ConstructorParameters<typeof ProcessManagers>[0]['eventLog'];

export const runManagers = (eventLog: ManagersLog, managers: readonly ProcessManager[]): AsyncDisposable => {
  const stop = new AbortController();
  const log = createLogger('test', { level: 'silent' });
  const { signal } = stop;
  const running = new ProcessManagers({ eventLog, managers, clock: systemClock, log, signal }).run();
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await running;
    },
  };
};
