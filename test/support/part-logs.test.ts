import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { rememberWarnings, warningsIn, warningsOfStacks, watchLogs } from './part-logs.ts';

it('of a failed test are the last warnings of the parts, also of a folder that is deleted', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfold-part-logs-'));
  mkdirSync(join(dataDir, 'logs'));
  const parked = '{"level":40,"msg":"A stream is parked"}';
  writeFileSync(join(dataDir, 'logs', 'worker.log'), `{"level":30,"msg":"ready"}\n${parked}\n`);
  writeFileSync(join(dataDir, 'logs', 'postgres.log'), 'LOG: ready\nFATAL: too many connections\n');
  const warnings = `postgres.log: FATAL: too many connections\nworker.log: ${parked}\n`;
  expect(warningsIn(dataDir)).toBe(warnings);
  watchLogs(dataDir);
  rememberWarnings(dataDir);
  rmSync(dataDir, { recursive: true });
  expect(warningsOfStacks()).toBe(warnings);
  expect(warningsIn(dataDir)).toBe('');
});
