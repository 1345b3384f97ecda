import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { type RawEvent, RawLog } from '@fanfold/event-log';
import { bulkImport, type EventNode, startEventNode } from '@fanfold/event-node';
import { sleep } from '@fanfold/platform';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { runCommandLine } from '../../services/stack/src/cli/command-line.ts';
import { temporaryFolder } from './node-process.ts';
import { connectTo, startScavenge } from './scavenge.ts';
import { event, events, rejection } from './support.ts';
import { writeVariousEvents } from './various-events.ts';

let stack: AsyncDisposableStack;
beforeEach(() => {
  stack = new AsyncDisposableStack();
});
afterEach(() => stack.disposeAsync());

const folder = (): string => stack.use(temporaryFolder()).path;
const node = async (dataDir = folder()): Promise<EventNode> =>
  stack.use(await startEventNode({ dataDir, port: 0 }));
const clientOf = ({ url }: EventNode): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(url);
  stack.defer(() => client.dispose());
  return client;
};

const copy = async (from: EventNode, to: EventNode, ...options: string[]) => {
  const out: string[] = [];
  const code = await runCommandLine(['copy-log', '--from', from.url, '--to', to.url, ...options], {
    environment: {},
    print: (line) => out.push(line),
    complain: () => {},
  });
  return { code, out: out.join('\n') };
};

const eventsOf = async ({ url }: EventNode): Promise<RawEvent[]> => {
  await using log = new RawLog(url);
  return Array.fromAsync(log.read({ direction: 'forwards' }));
};

/** All that a copy must keep; ids of tombstones and truncations are the server's. */
const kept = (log: readonly RawEvent[]) =>
  log
    .filter(({ stream }) => !/^\$(?!\$(?!\$))/.test(stream))
    .map(({ position: _position, id, data, metadata, ...rest }) => {
      const text = Buffer.from(data).toString('latin1');
      const isServers =
        rest.type === '$streamDeleted' || (rest.type === '$metadata' && text.includes('"$tb"'));
      return {
        ...rest,
        id: isServers ? '' : id,
        data: text,
        metadata: Buffer.from(metadata).toString('latin1'),
      };
    });

describe('a copied log', () => {
  it('has every event with its id, bytes, revision and order, and streams in the same state', async () => {
    const [from, to] = [await node(), await node()];
    await writeVariousEvents(clientOf(from));
    const { code, out } = await copy(from, to);
    expect(out).toContain('Both logs are equal.');
    expect(out).toContain("Left out are the server's own streams: $stats-127.0.0.1:2113, $users.");
    expect(code).toBe(0);
    const copied = kept(await eventsOf(to));
    expect(copied).toEqual(kept(await eventsOf(from)));
    expect(copied.length).toBeGreaterThan(40);
    // Only the server's own streams are left out.
    const streams = new Set(copied.map(({ stream }) => stream));
    expect([...streams].filter((stream) => stream.startsWith('$')).sort()).toEqual([
      '$$continued',
      '$$deleted',
      '$$deleted-twice',
      '$$gone',
      '$$newest',
      '$$only-metadata',
      '$$opened',
      '$$truncated',
    ]);
    const states = async (server: EventNode) => {
      const client = clientOf(server);
      const readable = async (stream: string): Promise<unknown> => {
        try {
          const read = await Array.fromAsync(client.readStream(stream));
          return read.map((resolved) => Number(resolved.event?.revision));
        } catch (error) {
          return (error as Error).constructor.name;
        }
      };
      const names = [
        'shop-1',
        'newest',
        'truncated',
        'deleted',
        'deleted-twice',
        'continued',
        'opened',
        'gone',
        'never-written',
      ];
      return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readable(name)])));
    };
    const copiedStates = await states(to);
    expect(copiedStates).toEqual(await states(from));
    expect(copiedStates).toMatchObject({
      newest: [1, 2, 3],
      truncated: [2],
      deleted: 'StreamNotFoundError',
      continued: [2, 3, 4],
      opened: [1],
      gone: 'StreamDeletedError',
      'never-written': 'StreamDeletedError',
    });
  });

  it('is continued where it ends, from any event on', async () => {
    const [from, whole] = [await node(), await node()];
    await writeVariousEvents(clientOf(from));
    const log = (await eventsOf(from)).filter(
      ({ stream }) => !stream.startsWith('$stats') && stream !== '$users',
    );
    for (let end = 1; end < log.length; end += 5) {
      const to = await node();
      await copyFirst(log.slice(0, end), to);
      expect(await copy(from, to)).toMatchObject({
        code: 0,
        out: expect.stringContaining('Both logs are equal.'),
      });
      expect(kept(await eventsOf(to))).toEqual(kept(log));
      await to[Symbol.asyncDispose]();
    }
    // Nothing is left to copy.
    await copy(from, whole);
    expect((await copy(from, whole)).out).toContain('\n0 events copied');
  });

  it('of an empty log is empty', async () => {
    const [from, to] = [await node(), await node()];
    expect(await copy(from, to)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Both logs are equal.'),
    });
    expect(await eventsOf(to)).toEqual([]);
  });

  const fixtures = fileURLToPath(new URL('../fixtures/upgrade/', import.meta.url));
  it.each(readdirSync(fixtures))('keeps the events that version %s has recorded', async (version) => {
    const dataDir = folder();
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'log.db'), gunzipSync(readFileSync(join(fixtures, version, 'log.db.gz'))));
    const [from, to] = [await node(dataDir), await node()];
    const { code, out } = await copy(from, to);
    expect(code).toBe(0);
    expect(out).toContain('Both logs are equal.');
    expect(out).toContain('checkpoint-credit-charge was stored by an earlier version and cannot be moved');
    expect(kept(await eventsOf(to))).toEqual(kept(await eventsOf(from)));
  });

  it('follows a log that grows, and is compared from the beginning or from where it grew', async () => {
    const [from, to] = [await node(), await node()];
    const client = clientOf(from);
    await client.appendToStream('a', events(3));
    await copy(from, to);
    await client.appendToStream('b', events(2));
    const { out } = await copy(from, to, '--compare', 'new');
    expect(out).toContain('2 events copied');
    expect(out).toContain('2 events of 2 streams compared');
    expect(out).toContain('The events that this run has copied are equal.');
    expect((await copy(from, to)).out).toContain('5 events of 2 streams compared');
  });
});

/** What a copy that was killed has left: the first events of the log. */
const copyFirst = async (log: readonly RawEvent[], { url }: EventNode): Promise<void> => {
  const { Copier } = await import('../../services/stack/src/copy-log/copier.ts');
  await using to = new RawLog(url);
  await using appends = to.appends(1);
  const copier = new Copier(to, appends);
  for (const one of log) await copier.take(one);
  await copier.settle();
};

function* counted(many: number) {
  for (let n = 1; n <= many; n += 1) yield { stream: `s-${(n * 7919) % 997}`, type: 'Counted', data: { n } };
}

describe('a copy', () => {
  it('that is killed again and again ends equal, without a repeated event', async () => {
    const dataDir = folder();
    const many = 24_000;
    await bulkImport(dataDir, counted(many));
    const [from, to] = [await node(dataDir), await node()];
    const program = fileURLToPath(new URL('copy-log.process.ts', import.meta.url));
    const begin = () =>
      spawn(process.execPath, [program, from.url, to.url], { stdio: ['ignore', 'ignore', 'inherit'] });
    await using target = new RawLog(to.url);
    const length = async (): Promise<number> => {
      for await (const { position } of target.read({ direction: 'backwards' }))
        return Number(position.commit);
      return 0;
    };
    let copied = 0;
    let kills = 0;
    while (kills < 12) {
      const child = begin();
      const wanted = copied + 1 + Math.floor(Math.random() * 1_500);
      while ((await length()) < wanted) await sleep(5);
      child.kill('SIGKILL');
      await once(child, 'exit');
      kills += 1;
      copied = await length();
      expect(copied).toBeLessThan(many);
    }
    const last = begin();
    const [code] = await once(last, 'exit');
    expect(code).toBe(0);
    const [source, result] = [await eventsOf(from), await eventsOf(to)];
    expect(result).toHaveLength(many);
    expect(new Set(result.map(({ id }) => id)).size).toBe(many);
    expect(result.map(({ id, revision }) => [id, revision])).toEqual(
      source.map(({ id, revision }) => [id, revision]),
    );
  });

  it('leaves no gap in the order: after a refused append the node writes none of those that were sent already', async () => {
    const to = await node();
    await clientOf(to).appendToStream('s-50', event(1));
    await using log = new RawLog(to.url);
    await using appends = log.appends(1);
    const nothing = new Uint8Array();
    const sending = (async () => {
      for (let n = 0; n < 2_000; n += 1) {
        const one = {
          stream: `s-${n}`,
          revision: 0,
          type: 'Counted',
          isJson: false,
          data: nothing,
          metadata: nothing,
        };
        await appends.add([{ ...one, id: randomUUID(), position: { commit: 0n, prepare: 0n } }]);
      }
      await appends.settle();
    })();
    expect((await rejection(sending)).message).toBe(
      'Revision 0 of s-50 was not appended: WrongExpectedVersion',
    );
    const written = (await eventsOf(to)).map(({ stream }) => stream);
    expect(written).toEqual(['s-50', ...Array.from({ length: 50 }, (_, n) => `s-${n}`)]);
  });

  it.each([
    [
      'another first event',
      async (to: EventStoreDBClient) => void (await to.appendToStream('other', event(1))),
    ],
    [
      'an event of its own behind the copied ones',
      async (to: EventStoreDBClient, log: readonly RawEvent[], url: string) => {
        await copyFirst(log.slice(0, 2), { url } as EventNode);
        await to.appendToStream('other', event(1));
      },
    ],
    [
      'the same revision with another id',
      async (to: EventStoreDBClient, log: readonly RawEvent[], url: string) => {
        await copyFirst(log.slice(0, 2), { url } as EventNode);
        await to.appendToStream('a', event(3));
      },
    ],
    [
      'more events than the source',
      async (to: EventStoreDBClient, log: readonly RawEvent[], url: string) => {
        await copyFirst(log, { url } as EventNode);
        await to.appendToStream('later', event(1));
      },
    ],
  ])('is refused for a target with %s, which stays as it is', async (_what, write) => {
    const [from, to] = [await node(), await node()];
    await clientOf(from).appendToStream('a', events(3));
    await write(clientOf(to), await eventsOf(from), to.url);
    const before = await eventsOf(to);
    const refused = await rejection(copy(from, to));
    expect(refused.message).toMatch(/^The target holds other events than the source: /);
    expect(await eventsOf(to)).toEqual(before);
  });

  it('is refused for a scavenged log, whose stream with a gap it names', async () => {
    const [from, to] = [await node(), await node()];
    const client = clientOf(from);
    await client.appendToStream('whole', events(2));
    await client.appendToStream('cut', events(5));
    await client.setStreamMetadata('cut', { maxCount: 2 });
    const scavenger = connectTo(from);
    stack.defer(() => scavenger.close());
    await startScavenge(scavenger);
    await expect.poll(async () => (await eventsOf(from)).length).toBe(5);
    const refused = await rejection(copy(from, to));
    expect(refused.message).toMatch(/^cut has a gap: revision 3 comes where 0 was expected\./);
    expect(await eventsOf(to)).toEqual([]);
  });

  it.each(['source', 'target'])('explains that the %s cannot be reached', async (which) => {
    const [from, to] = [await node(), await node()];
    await clientOf(from).appendToStream('a', events(3));
    await { source: from, target: to }[which]?.[Symbol.asyncDispose]();
    const refused = await rejection(copy(from, to));
    expect(refused.message).toMatch(/^One of the logs cannot be reached or refused a call: .*ECONNREFUSED/);
  });

  it('finds a difference that is not at an end, and answers with exit code 1', async () => {
    const [from, to] = [await node(), await node()];
    const same = (n: number) =>
      jsonEvent({ id: `00000000-0000-4000-8000-00000000000${n}`, type: 'Counted', data: { n } });
    await clientOf(from).appendToStream('a', [same(1), same(2), same(3)]);
    await clientOf(to).appendToStream('a', [same(1), { ...same(2), data: { n: 7 } }, same(3)]);
    const { code, out } = await copy(from, to);
    expect(code).toBe(1);
    expect(out).toContain('differs: revision 1 of a differs from its copy in its data');
  });

  it.each([
    [['--to', 'http://x']],
    [['--from', 'esdb://x:1']],
    [['--to', 'esdb://x:1', '--from', 'esdb://u:p@x:1']],
    [['--to', 'esdb://x:1', '--compare', 'none']],
  ])('is not begun with %j', async (options) => {
    const code = await runCommandLine(['copy-log', ...options], {
      environment: {},
      print: () => {},
      complain: () => {},
    });
    expect(code).toBe(2);
  });
});
