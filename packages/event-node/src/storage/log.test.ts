import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { scalar } from './database.ts';
import { Log } from './log.ts';
import type { WriteRequest, WriteResult } from './types.ts';
import { verifyLog } from './verify.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfold-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

let nextId = 0;
const append = (stream: string, bytes = 10): WriteRequest => {
  const id = Buffer.alloc(16);
  id.writeUInt32BE(++nextId);
  const event = { id, type: 'Counted', isJson: false, data: Buffer.alloc(bytes), metadata: new Uint8Array() };
  return { kind: 'append', stream, expected: 'any', events: [event], expiresAtMs: Number.MAX_SAFE_INTEGER };
};

function writeAll(log: Log, requests: readonly WriteRequest[]): WriteResult[] {
  const results: WriteResult[] = [];
  for (const request of requests) log.write(request, (result) => results.push(result));
  log.flush();
  return results;
}

describe('the log', () => {
  it('commits with an fsync: the setting is active', () => {
    using log = new Log(folder, Date.now);
    expect(scalar(log.database, 'PRAGMA journal_mode')).toBe('wal');
    expect(scalar(log.database, 'PRAGMA synchronous')).toBe(2);
  });

  it('belongs to one process at a time', () => {
    using _log = new Log(folder, Date.now);
    expect(() => new Log(folder, Date.now)).toThrow('in use by another event node');
  });

  it('judges each request of a group by the state after the requests before it', () => {
    using log = new Log(folder, Date.now);
    const first = { ...append('s'), expected: 'no_stream' } as const;
    const second = { ...append('s'), expected: 'no_stream' } as const;
    const third = { ...append('s'), expected: 0 };
    expect(writeAll(log, [first, second, third])).toEqual([
      { outcome: 'committed', revision: 0, position: 1 },
      { outcome: 'wrong-version', current: 0 },
      { outcome: 'committed', revision: 1, position: 2 },
    ]);
  });

  it('writes no request of a sequence after one that was not written, in this group or a later one', () => {
    using log = new Log(folder, Date.now);
    const sequence = { isBroken: false };
    const requests = [append('s'), { ...append('t'), expected: 7 }, append('u')].map((request) => ({
      ...request,
      sequence,
    }));
    expect(writeAll(log, [...requests, append('other')])).toMatchObject([
      { outcome: 'committed', position: 1 },
      { outcome: 'wrong-version' },
      { outcome: 'refused' },
      { outcome: 'committed', position: 2 },
    ]);
    expect(writeAll(log, [{ ...append('v'), sequence }])).toMatchObject([{ outcome: 'refused' }]);
  });

  it('writes no request of a sequence after a group that a full disk refused', () => {
    using log = new Log(folder, Date.now);
    const sequence = { isBroken: false };
    log.database.exec(`PRAGMA max_page_count = ${Number(scalar(log.database, 'PRAGMA page_count')) + 4}`);
    expect(writeAll(log, [{ ...append('s', 100_000), sequence }])).toMatchObject([{ outcome: 'refused' }]);
    log.database.exec('PRAGMA max_page_count = 1000000');
    expect(writeAll(log, [{ ...append('t'), sequence }, append('u')])).toMatchObject([
      { outcome: 'refused' },
      { outcome: 'committed', position: 1 },
    ]);
  });

  it('on a full disk refuses the whole group, keeps its content, and continues once there is room', () => {
    using log = new Log(folder, Date.now);
    expect(writeAll(log, [append('s')])).toMatchObject([{ outcome: 'committed', position: 1 }]);
    log.database.exec(`PRAGMA max_page_count = ${Number(scalar(log.database, 'PRAGMA page_count')) + 4}`);
    const refused = writeAll(log, [append('t'), append('t', 100_000), append('u')]);
    expect(refused).toEqual(Array(3).fill({ outcome: 'refused', reason: 'database or disk is full' }));
    expect(log.head).toBe(1);
    expect(log.stream('t').lastRevision).toBe(-1);
    log.database.exec('PRAGMA max_page_count = 1000000');
    expect(writeAll(log, [append('t')])).toEqual([{ outcome: 'committed', revision: 0, position: 2 }]);
  });

  it('continues at its last state when it is opened again, repeated appends included', () => {
    const repeated = append('s');
    {
      using log = new Log(folder, Date.now);
      writeAll(log, [append('s'), repeated, append('t')]);
    }
    using log = new Log(folder, Date.now);
    expect(log.head).toBe(3);
    expect(writeAll(log, [repeated])).toEqual([{ outcome: 'committed', revision: 1, position: 2 }]);
    expect(verifyLog(folder)).toMatchObject({ ok: true, events: 3, streams: 2 });
  });
});
