import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openLogFile } from './log-file.ts';
import { Part } from './part.ts';

let folder: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfold-part-'));
  said = [];
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A part that runs a few lines of JavaScript and is ready when it prints so. */
const partOf = (code: string): Part & AsyncDisposable => {
  const part = new Part({
    name: 'probe',
    launch: () => spawn(process.execPath, ['-e', code], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }),
    untilReady: (_child, lines) =>
      new Promise((resolve) => lines.onLine((line) => (line === 'up' ? resolve() : undefined))),
    stopSignals: ['SIGTERM'],
    log: openLogFile(join(folder, 'probe.log')),
    onProcess: () => {},
    say: (text) => said.push(text),
  });
  return Object.assign(part, { [Symbol.asyncDispose]: () => part.stop(1_000) });
};

const running = 'setInterval(() => {}, 1000); console.log("up");';

describe('a supervised part', () => {
  it('is ready when it answers, and has ended when it was stopped', async () => {
    await using part = partOf(running);
    await part.start();
    expect(part.process?.pid).toBeGreaterThan(0);
    await part.stop(1_000);
    expect(part.process).toBeUndefined();
    expect(said).toEqual([]);
  });

  it('is restarted when it dies, with one message', async () => {
    await using part = partOf(running);
    await part.start();
    const first = part.process?.pid;
    await part.kill();
    await part.ready();
    expect(part.process?.pid).not.toBe(first);
    await vi.waitFor(
      () => expect(said).toEqual(['probe ended (SIGKILL); starting it again.', 'probe is back.']),
      45_000,
    );
  });

  it('does not restart when it was stopped on purpose', async () => {
    await using part = partOf(running);
    await part.start();
    await part.stop(1_000);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(part.process).toBeUndefined();
  });

  it('can be started again after a stop', async () => {
    await using part = partOf(running);
    await part.start();
    await part.stop(1_000);
    await part.start();
    await part.ready();
    expect(part.process).toBeDefined();
  });

  it('prints its last output when it ends before it is ready, and is not restarted', async () => {
    await using part = partOf('console.error("the disk is full"); process.exit(3)');
    await expect(part.start()).rejects.toThrow(
      /probe ended before it was ready \(exit code 3\)[^]*the disk is full/,
    );
    expect(part.process).toBeUndefined();
    expect(said).toEqual([]);
  });

  it('is killed when it ignores signals', async () => {
    await using part = partOf(`process.on('SIGTERM', () => {}); ${running}`);
    await part.start();
    const began = performance.now();
    await part.stop(300);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(part.process).toBeUndefined();
  });

  it('says what to do when it keeps dying, and is restarted more slowly', async () => {
    writeFileSync(join(folder, 'lives'), '0');
    // It answers once; every later process ends at once.
    const code = `
      const fs = require('node:fs');
      const lives = Number(fs.readFileSync('lives', 'utf8')) + 1;
      fs.writeFileSync('lives', String(lives));
      if (lives > 1) { console.error('no database'); process.exit(1); }
      console.log('up'); setTimeout(() => process.exit(1), 50);`;
    await using part = partOf(code);
    await part.start();
    await vi.waitFor(() => expect(said.join('\n')).toContain('probe keeps ending'), { timeout: 45_000 });
    expect(said.join('\n')).toContain('no database');
    expect(said.join('\n')).toContain('probe.log');
    const lives = readFileSync(join(folder, 'lives'), 'utf8');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(readFileSync(join(folder, 'lives'), 'utf8')).toBe(lives);
  });

  it('shows errors of its log, a few a minute', async () => {
    const line = JSON.stringify({ level: 50, msg: 'could not reach the log' });
    await using part = partOf(
      `${running} for (let i = 0; i < 9; i += 1) setTimeout(() => console.log('${line}'), 100);`,
    );
    await part.start();
    await vi.waitFor(() => expect(said.length).toBe(3), { timeout: 45_000 });
    expect(said[0]).toContain('probe: could not reach the log');
  });
});
