import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { exitReasons } from './exit-reasons.ts';

let logs: string;
beforeAll(() => {
  logs = mkdtempSync(join(tmpdir(), 'fanfold-words-'));
});
afterAll(() => rmSync(logs, { recursive: true, force: true }));

const say = (part: string, ...lines: (object | string)[]) =>
  writeFileSync(
    join(logs, `${part}.log`),
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  );

describe('the exit reasons of parts', () => {
  it('are those of a process that ended for good, and not of one that was restarted', () => {
    const gaveUp = { level: 60, pid: 1, msg: 'Rebuild required: the log ends at 12' };
    say('projector', { level: 30, pid: 1, msg: 'began' }, gaveUp, 'Error: …', {
      level: 30,
      pid: 1,
      msg: 'stopping',
    });
    say('worker', { level: 60, pid: 2, msg: 'no memory' }, { level: 30, pid: 3, msg: 'began' });
    say('api', { level: 50, pid: 4, msg: 'a mistake' }, '{ half a line');
    say('postgres');
    expect(exitReasons(logs)).toEqual([{ part: 'projector', text: gaveUp.msg }]);
  });
});
