import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { installationSigner, isDomainEventType, type StoredEvent } from '@fanfold/event-log';
import { verifyLog } from '@fanfold/event-node';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { createChainCheck } from '../../services/stack/src/verify/chains.ts';
import { createHeadsCheck } from '../../services/stack/src/verify/log-heads.ts';
import { importWallets } from '../bench/rebuild/log.ts';
import { spawnNode, temporaryFolder } from '../event-store/node-process.ts';
import { openTestLog } from '../support/event-log.ts';
import { figure } from '../support/figure.ts';
import { createDatabase } from '../support/postgres.ts';

const size = 1_000;
/** Of each of the four kinds. */
const trials = inject('isLong') ? 250 : 10;
const seed = 7;

const folder = temporaryFolder();
const opened = new AsyncDisposableStack();
/** The log as its readers get it. */
const stored: StoredEvent[] = [];
let file: DatabaseSync;

beforeAll(async () => {
  await importWallets(folder.path, size);
  {
    await using node = await spawnNode(folder.path);
    await using database = await createDatabase();
    await using eventLog = openTestLog(node.url, database.db);
    for await (const event of eventLog.client.readEverything()) stored.push(event);
  }
  file = opened.adopt(new DatabaseSync(join(folder.path, 'log.db')), (database) => database.close());
  file.exec('PRAGMA synchronous = OFF');
});
afterAll(async () => {
  await opened.disposeAsync();
  folder[Symbol.dispose]();
});

/** The same numbers in every run: whole, from 0 to below `limit`. */
const numbers = () => {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
};
const flipBit = (bytes: Uint8Array, at: number): Uint8Array => {
  const changed = Uint8Array.from(bytes);
  changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7));
  return changed;
};

/** What the checks found in a trial, and what they have to name. */
type Trial = { readonly found: readonly string[]; readonly named: string };
/** Reports trials, and expects that each found something that begins with the place of the change. */
const expectAllNamed = (what: string, all: readonly Trial[]): void => {
  const unnamed = all.filter(({ found, named }) => !found.some((problem) => problem.startsWith(named)));
  figure('trials', all.length);
  figure(what, all.length - unnamed.length);
  figure('changes that were not found', all.filter(({ found }) => found.length === 0).length);
  figure('changes that were found, but not named', unnamed.filter(({ found }) => found.length > 0).length);
  expect(unnamed.slice(0, 5)).toEqual([]);
};

describe('a change of the log is found, with its place', () => {
  it('when there is none, nothing is found', () => {
    expect(verifyLog(folder.path)).toMatchObject({ ok: true, events: stored.length });
    const chains = createChainCheck();
    for (const event of stored) chains.take(event);
    expect(chains.finish().differences).toEqual([]);
  });

  it('when one bit of an event in the file is another one', () => {
    const random = numbers();
    const all = Array.from({ length: trials }, (): Trial => {
      const position = 1 + random(stored.length);
      const column = (['data', 'metadata', 'event_id', 'leaf'] as const)[random(4)]!;
      const row = file.prepare(`select ${column} as bytes from event where position = ?`).get(position);
      const bytes = row?.['bytes'] as Uint8Array;
      const set = file.prepare(`update event set ${column} = ? where position = ?`);
      set.run(flipBit(bytes, random(bytes.length * 8)), position);
      const { problems } = verifyLog(folder.path);
      set.run(bytes, position);
      return { found: problems, named: `event ${position} does not match its leaf` };
    });
    expectAllNamed('flipped bits in the file named', all);
  });

  it('when an event was cut out of the file', () => {
    const random = numbers();
    const all = Array.from({ length: trials }, (): Trial => {
      const position = 2 + random(stored.length - 2);
      file.exec('begin');
      file.exec('create temp table if not exists kept as select * from event limit 0');
      file.prepare('insert into kept select * from event where position = ?').run(position);
      file.prepare('delete from event where position = ?').run(position);
      file.exec('commit');
      const { problems } = verifyLog(folder.path);
      file.exec('begin; insert into event select * from kept; delete from kept; commit');
      return { found: problems, named: `after position ${position - 1} comes ${position + 1}` };
    });
    expectAllNamed('events cut out of the file named', all);
  });

  it('when an event was changed, and its leaf in the file was computed again', () => {
    const random = numbers();
    const chained = stored.filter(({ stream }) => stream.startsWith('wallet-'));
    const all = Array.from({ length: trials }, (): Trial => {
      const event = chained[random(chained.length)]!;
      const changed = { ...event, data: otherData(event.data, random) };
      const chains = createChainCheck();
      for (const one of stored) if (one.stream === event.stream) chains.take(one === event ? changed : one);
      const { differences } = chains.finish();
      const named = `${event.stream}@${event.revision} was changed after it was written`;
      return { found: differences, named };
    });
    expectAllNamed('changed events named by the hash chain', all);
  });

  it('when the end of the log was cut off', () => {
    const random = numbers();
    const signer = installationSigner('22'.repeat(32));
    const all = createHeadsCheck([], signer);
    for (const event of stored) all.take(event);
    const recordedAt = '2026-11-21T09:00:00.000Z';
    const head = all.head(recordedAt);
    if (!head) throw new Error('The log is empty');
    const found = Array.from({ length: trials }, (): Trial => {
      const left = stored.slice(0, 1 + random(stored.length - 1));
      const check = createHeadsCheck([head], signer);
      for (const event of left) check.take(event);
      const events = left.filter(({ type }) => isDomainEventType(type)).length;
      return { found: check.finish(), named: `the log ends at event ${events}; on ${recordedAt} it had` };
    });
    expectAllNamed('cut ends named by the signed head', found);
  });
});

/** The same data with one bit of its text changed, so that it is still JSON and says something else. */
const otherData = (data: StoredEvent['data'], random: (limit: number) => number): StoredEvent['data'] => {
  const text = JSON.stringify(data);
  for (;;) {
    const changed = Buffer.from(flipBit(Buffer.from(text), random(text.length * 8))).toString();
    try {
      const parsed = JSON.parse(changed) as StoredEvent['data'];
      if (JSON.stringify(parsed) !== text) return parsed;
    } catch {
      // Not JSON: no reader would take it.
    }
  }
};
