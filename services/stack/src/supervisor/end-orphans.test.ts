import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

import { endOrphans } from './end-orphans.ts';
import { identityOf, isRunning } from './process/identity.ts';
import type { StackState } from './stack-state.ts';

const sleeper = async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")']);
  await once(child.stdout, 'data');
  const identity = identityOf(child.pid ?? 0);
  if (!identity) throw new Error('The child is not there.');
  return identity;
};

const stateWith = (processes: StackState['processes']): StackState => ({
  status: 'running',
  supervisor: { pid: 1, startTime: 'gone' },
  startedAt: '2026-11-21T09:00:00.000Z',
  url: 'http://localhost:8080',
  mailboxUrl: 'http://localhost:8081/mailbox',
  ports: {},
  postgresFolder: null,
  environment: {},
  processes,
  seeded: null,
});

describe('the processes of a killed stack', () => {
  it('are ended, but not another process with the same id', async () => {
    const orphan = await sleeper();
    const stranger = await sleeper();
    const ended = await endOrphans(
      stateWith({ api: orphan, worker: { ...stranger, startTime: 'of an earlier boot' } }),
    );
    expect(ended).toEqual(['api']);
    expect(isRunning(orphan)).toBe(false);
    expect(isRunning(stranger)).toBe(true);
    process.kill(stranger.pid, 'SIGKILL');
  });

  it('do not exist in a new data folder', async () => {
    expect(await endOrphans(undefined)).toEqual([]);
  });
});
