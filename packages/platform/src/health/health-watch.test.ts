import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTelemetry } from '../telemetry.ts';
import { checkEveryMs, checkTimeoutMs, raiseAfterMs } from './alarms.ts';
import { clockSkew, diskLow, isRefusedWrite, silentForMs } from './health-watch.ts';
import { heartbeatEveryMs, type Peer, silentAfterMs } from './heartbeat.ts';

/** The limits that docs/operations.md promises to operators. */
const promisedMs = 15_000;

it('raises the alarm of a silent process in time, whenever it became silent', () => {
  // The worst case: it became silent just after its heartbeat, and that heartbeat was read just before ours
  // was written.
  expect(heartbeatEveryMs + silentAfterMs + checkEveryMs + silentForMs).toBeLessThan(promisedMs);
});

it('raises the alarm of a store in time when it does not even answer', () => {
  // The worst case: a check has just begun; the next ones time out, and the problem has to last for a while.
  expect(checkEveryMs + checkTimeoutMs + raiseAfterMs + checkEveryMs).toBeLessThan(promisedMs);
});

it('tells a disk that refuses writes, and forgets it once it takes them again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-disk-'));
  const telemetry = createTelemetry('test');
  const inTheWay = join(folder, `.write-test-${process.pid}`);
  try {
    const before = await diskLow(folder, telemetry);
    expect(isRefusedWrite(`disk-low: ${before}`)).toBe(false);
    mkdirSync(join(inTheWay, 'full'), { recursive: true });
    const problem = `disk-low: ${await diskLow(folder, telemetry)}`;
    expect(problem).toContain('refuses writes: EISDIR');
    expect(isRefusedWrite(problem)).toBe(true);
    rmSync(inTheWay, { recursive: true });
    expect(await diskLow(folder, telemetry)).toBe(before);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('takes clocks for different only when the clock of a demo has not been moved just now', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-clock-'));
  const file = join(folder, 'clock');
  const peers = [0, 86_400_000].map((clockAheadMs, index) => ({
    id: String(index),
    service: 'worker',
    instance: `vm/${index}`,
    clockAheadMs,
    silentMs: 0,
  })) as unknown as Peer[];
  try {
    expect(clockSkew(peers, undefined)).toContain('Clocks differ by 86400.0 s');
    writeFileSync(file, '86400000');
    expect(clockSkew(peers, file)).toBeUndefined();
    const before = new Date(Date.now() - silentAfterMs - 1_000);
    utimesSync(file, before, before);
    expect(clockSkew(peers, file)).toContain('Clocks differ by');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
