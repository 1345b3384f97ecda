import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installationSigner, type StoredEvent } from '@fanfold/event-log';
import { describe, expect, it } from 'vitest';

import { createHeadsCheck, type LogHead, readHeads } from './log-heads.ts';

const signer = installationSigner('11'.repeat(32));
const now = '2026-11-23T00:00:00.000Z';

const stored = (n: number, coins = n): StoredEvent =>
  ({
    id: randomUUID(),
    stream: 'wallet-1',
    revision: n,
    position: BigInt(n),
    type: 'CoinsGranted',
    data: { coins },
    metadata: { occurredAt: now },
  }) as unknown as StoredEvent;

const headOf = (log: readonly StoredEvent[]): LogHead => {
  const check = createHeadsCheck([], signer);
  for (const event of log) check.take(event);
  const head = check.head(now);
  if (!head) throw new Error('The log is empty.');
  return head;
};
const compare = (log: readonly StoredEvent[], heads: readonly LogHead[]) => {
  const check = createHeadsCheck(heads, signer);
  for (const event of log) check.take(event);
  return check.finish();
};

describe('the heads of a log', () => {
  it('agree with the log that they were recorded from, also after it grew', () => {
    const log = Array.from({ length: 6 }, (_, n) => stored(n));
    const heads = [headOf(log.slice(0, 2)), headOf(log.slice(0, 5))];
    expect(compare(log, heads)).toEqual([]);
  });

  it.each(['replaced', 'cut', 'exchanged'] as const)('find a tail that was %s, at every event', (what) => {
    for (let at = 0; at < 5; at += 1) {
      const log = Array.from({ length: 5 }, (_, n) => stored(n));
      const head = headOf(log);
      const changed = [...log];
      // The same id with other coins, a shorter log, and another event in the same place.
      if (what === 'replaced') changed[at] = { ...stored(at, 1_000_000), id: log[at]?.id ?? '' };
      if (what === 'cut') changed.length = at;
      if (what === 'exchanged') changed[at] = stored(at);
      expect(compare(changed, [head]), `at ${at}`).toHaveLength(1);
    }
  });

  it('are refused when another key signed them, or a line was edited', () => {
    const log = [stored(0), stored(1)];
    const head = headOf(log);
    const other = installationSigner('22'.repeat(32));
    const foreign = { ...head, keyId: other.keyId, signature: other.sign('anything') };
    expect(compare(log, [foreign])).toEqual([expect.stringContaining('was not signed by this installation')]);
    // Another party could write a head that fits, but not its signature.
    const shorter = { ...head, events: 1 };
    expect(compare(log, [shorter])).toEqual(
      expect.arrayContaining([expect.stringContaining('was not signed')]),
    );
  });

  it('are read from a file line by line, and a damaged line is named', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fanfold-heads-'));
    const file = join(folder, 'heads.jsonl');
    expect(readHeads(file)).toEqual([]);
    const head = headOf([stored(0)]);
    writeFileSync(file, `${JSON.stringify(head)}\n`);
    expect(readHeads(file)).toEqual([head]);
    writeFileSync(file, `${JSON.stringify(head)}\n{"events":1}\n`);
    expect(() => readHeads(file)).toThrow(`Line 2 of ${file} is no head of a log.`);
    rmSync(folder, { recursive: true });
  });
});
