import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';

import { freePorts } from '../support/free-ports.ts';
import { npmStart, type Started } from '../support/npm-start.ts';
import { logIn, signUp, testPassword } from '../support/person.ts';
import { preparedDataDir, temporaryDataDir } from '../support/stack.ts';

/**
 * Asserted in a long run, on a quiet machine; a unit test checks that the time limits of a stop add up to
 * less.
 */
const stoppedWithinMs = inject('isLong') ? 5_000 : 60_000;

/** One data folder for all tests; a test that needs another one makes its own. */
let dataDir: string;
let environment: Record<string, string>;
let latest: Started | undefined;

beforeAll(async () => {
  dataDir = await preparedDataDir();
  environment = { FANFOLD_DATA_DIR: dataDir, ...(await freshPorts()) };
});

afterAll(async () => {
  await latest?.[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

const freshPorts = async () => {
  const [port, sandboxPort] = await freePorts(2);
  return { FANFOLD_PORT: String(port), FANFOLD_SANDBOX_PORT: String(sandboxPort) };
};

/** The stack that an earlier test left running, or a new start on its folder. */
const runningStack = async (): Promise<Started> => {
  if (latest && isAlive(latest.pid) && latest.state().status === 'running') return latest;
  latest = npmStart(environment);
  await latest.ready();
  return latest;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const emptyFolder = (): Disposable & { readonly path: string } => {
  const path = temporaryDataDir();
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
};
const pidsOf = (stack: Started) => Object.values(stack.state().processes).map(({ pid }) => pid);
const urlsOf = (stack: Started) => ({
  url: stack.state().url,
  sandboxUrl: new URL('/', stack.state().mailboxUrl ?? '').href,
});

describe('npm start', () => {
  it('stops everything within five seconds of Ctrl-C, and the next start has the data', async () => {
    const first = await runningStack();
    const ada = await signUp(urlsOf(first), 'ada');
    const pids = pidsOf(first);
    expect(pids).toHaveLength(8);

    const began = performance.now();
    first.process.kill('SIGINT');
    // People press it twice.
    first.process.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(stoppedWithinMs);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(first.state()).toMatchObject({ status: 'stopped', processes: {} });

    const second = await runningStack();
    expect(await logIn(urlsOf(second), ada.email, testPassword)).toMatchObject({ oid: ada.oid });
  });

  it('works after all processes were killed at once', async () => {
    const first = await runningStack();
    const ben = await signUp(urlsOf(first), 'ben');
    const pids = [first.pid, ...pidsOf(first)];
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await first.ended;

    const second = await runningStack();
    expect(await logIn(urlsOf(second), ben.email, testPassword)).toMatchObject({ oid: ben.oid });
  });

  it('leaves no process running when only the supervisor is killed', async () => {
    const first = await runningStack();
    const { postgres, ...others } = first.state().processes;
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    // The parts detect that the channel closed. Postgres cannot, and is ended by the next start.
    await vi.waitFor(() => expect(Object.values(others).filter(({ pid }) => isAlive(pid))).toEqual([]), {
      timeout: 90_000,
      interval: 100,
    });
    expect(isAlive(postgres?.pid ?? 0)).toBe(true);

    await runningStack();
    expect(isAlive(postgres?.pid ?? 0)).toBe(false);
  });

  it('restarts every part that is killed', async () => {
    const stack = await runningStack();
    const before = stack.state().processes;
    for (const [name, { pid }] of Object.entries(before)) {
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(
        () => {
          const now = stack.state().processes[name];
          expect(now).toBeDefined();
          expect(now?.pid).not.toBe(pid);
        },
        { timeout: 90_000, interval: 100 },
      );
    }
    await vi.waitFor(async () => expect((await fetch(`${stack.state().url}/readyz`)).status).toBe(200), {
      timeout: 90_000,
      interval: 200,
    });
    for (const name of Object.keys(before)) expect(stack.output()).toContain(`${name} ended (SIGKILL)`);
  });

  it('refuses a data folder that a running stack uses, and does not affect that stack', async () => {
    const first = await runningStack();
    const second = npmStart(environment);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Fanfold is running already on ${dataDir} at ${first.state().url}`);
    expect(first.state().status).toBe('running');
    expect((await fetch(`${first.state().url}/healthz`)).status).toBe(200);
  });

  it('names the port that is taken, and the setting that chooses another', async () => {
    const server = createServer((_request, response) => response.end('not Fanfold'));
    const { FANFOLD_PORT: port, ...ports } = await freshPorts();
    await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve));
    using folder = emptyFolder();
    const stack = npmStart({ FANFOLD_DATA_DIR: folder.path, FANFOLD_PORT: port, ...ports });
    expect(await stack.ended).toBe(1);
    expect(stack.output()).toContain(
      `Port ${port} is used by another program. Stop that program, or choose another port with FANFOLD_PORT.`,
    );
    await new Promise((resolve) => server.close(resolve));
  });

  it('names a folder that cannot be written', async () => {
    using folder = emptyFolder();
    const file = join(folder.path, 'a-file');
    writeFileSync(file, '');
    const stack = npmStart({ FANFOLD_DATA_DIR: join(file, 'data'), ...(await freshPorts()) });
    expect(await stack.ended).toBe(1);
    expect(stack.output()).toMatch(/The data folder .*a-file\/data cannot be written/);
    expect(stack.output()).toContain('FANFOLD_DATA_DIR');
  });

  it('names an invalid setting and its valid values', async () => {
    const stack = npmStart({ ...environment, FANFOLD_PORT: 'eighty' });
    expect(await stack.ended).toBe(1);
    expect(stack.output()).toContain('FANFOLD_PORT="eighty"');
  });

  it('can be stopped while it is still starting', async () => {
    const other = await preparedDataDir();
    using _folder = { [Symbol.dispose]: () => rmSync(other, { recursive: true, force: true }) };
    const stack = npmStart({ FANFOLD_DATA_DIR: other, ...(await freshPorts()) });
    await vi.waitFor(() => expect(stack.output()).toContain('Data folder'), { timeout: 90_000 });
    await sleep(300);
    const began = performance.now();
    stack.process.kill('SIGINT');
    expect(await stack.ended, stack.output()).toBe(0);
    expect(performance.now() - began).toBeLessThan(stoppedWithinMs);
    expect(stack.output()).toContain('Stopped');
    expect(stack.state()).toMatchObject({ status: 'stopped', processes: {} });
  });
});
