import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { createStackRecord } from './stack-record.ts';
import { readStackState, type StackState } from './stack-state.ts';

const initial: StackState = {
  status: 'starting',
  supervisor: { pid: 1, startTime: '1' },
  startedAt: '2026-11-21T09:00:00.000Z',
  url: 'http://localhost:8080',
  mailboxUrl: 'http://localhost:8081/mailbox',
  ports: {},
  postgresFolder: null,
  environment: {},
  processes: {},
  seeded: null,
};

it('continues when the disk refuses it, and is written once there is room', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-record-'));
  const file = join(folder, 'stack.json');
  try {
    const record = createStackRecord(file, initial);
    rmSync(folder, { recursive: true });
    record.change({ status: 'running' });
    record.process('api', { pid: 2, startTime: '2' });
    expect(record.state.processes['api']?.pid).toBe(2);
    mkdirSync(folder);
    await expect
      .poll(() => readStackState(file))
      .toMatchObject({
        status: 'running',
        processes: { api: { pid: 2 } },
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
