import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';

import { childOf } from '../support/server-process.ts';
import { spawnNode, temporaryFolder } from './node-process.ts';

const APPENDS = 25;
const hasStrace = spawnSync('strace', ['-V']).status === 0;
const PROBE = new URL('./synchronous-probe.ts', import.meta.url).href;
const WITHOUT_FSYNC = new URL('./without-fsync.ts', import.meta.url).href;

/** The node's system calls between receiving an append and answering it. */
async function traceOfAppends(folder: string, preload: readonly string[]): Promise<string[]> {
  const trace = join(folder, 'trace');
  const calls = 'trace=fdatasync,fsync,pwrite64,write,writev,sendto,sendmsg';
  const wrapper = ['strace', '-f', '-s', '20000', '-e', calls, '-o', trace];
  {
    await using node = await spawnNode(join(folder, 'log'), { wrapper, preload });
    const client = EventStoreDBClient.connectionString(node.url);
    for (let n = 0; n < APPENDS; n += 1) {
      await client.appendToStream(
        `answer-${n}-end`,
        jsonEvent({ type: 'T', data: { marker: `stored-${n}-end` } }),
      );
    }
    await client.dispose();
    // strace ends with the process that it watches; if strace were ended itself, the node would keep running.
    process.kill(childOf(node.pid), 'SIGTERM');
    await node.exited;
  }
  return readFileSync(trace, 'utf8').split('\n');
}

/**
 * The appends whose answer was sent without a finished fdatasync after their last write to the write-ahead
 * log.
 */
function unsafeAppends(trace: readonly string[]): number[] {
  const unsafe: number[] = [];
  for (let n = 0; n < APPENDS; n += 1) {
    const stored = trace.findIndex((line) => line.includes('pwrite64(') && line.includes(`stored-${n}-end`));
    const answered = trace.findIndex(
      (line, at) =>
        at > stored &&
        /(writev?|sendto|sendmsg)\(/.test(line) &&
        line.includes(`answer-${n}-end`) &&
        !line.includes('pwrite64('),
    );
    expect(stored).toBeGreaterThan(-1);
    expect(answered).toBeGreaterThan(stored);
    const between = trace.slice(stored, answered);
    const lastWrite = between.findLastIndex((line) => line.includes('pwrite64('));
    const synced = between.slice(lastWrite).some((line) => /f(data)?sync.*= 0$/.test(line));
    if (!synced) unsafe.push(n);
  }
  return unsafe;
}

/** The journal mode and the synchronous setting of each commit. */
async function settingsOfCommits(folder: string, preload: readonly string[]): Promise<string[]> {
  const file = join(folder, 'settings');
  await using node = await spawnNode(join(folder, 'log'), { preload, env: { FANFOLD_PROBE_FILE: file } });
  const client = EventStoreDBClient.connectionString(node.url);
  for (let n = 0; n < APPENDS; n += 1)
    await client.appendToStream(`s-${n}`, jsonEvent({ type: 'T', data: {} }));
  await client.dispose();
  return readFileSync(file, 'utf8').trim().split('\n');
}

if (hasStrace) {
  describe('in the kernel’s system calls', () => {
    it('every answer follows the fdatasync of its commit', async () => {
      using folder = temporaryFolder();
      expect(unsafeAppends(await traceOfAppends(folder.path, []))).toEqual([]);
    });

    it('a node that does not fsync fails the same test', async () => {
      using folder = temporaryFolder();
      expect(unsafeAppends(await traceOfAppends(folder.path, [WITHOUT_FSYNC]))).toHaveLength(APPENDS);
    });
  });
}

// Where the kernel cannot be traced, SQLite can be asked: its setting decides whether a commit waits for the
// disk.
describe('in SQLite’s settings', () => {
  it('every commit waits for its fsync', async () => {
    using folder = temporaryFolder();
    const settings = await settingsOfCommits(folder.path, [PROBE]);
    expect(settings.length).toBeGreaterThanOrEqual(APPENDS);
    expect(new Set(settings)).toEqual(new Set(['wal 2']));
  });

  it('a node that does not fsync fails the same test', async () => {
    using folder = temporaryFolder();
    const settings = await settingsOfCommits(folder.path, [WITHOUT_FSYNC, PROBE]);
    expect(new Set(settings)).toEqual(new Set(['wal 0']));
  });
});
