import { createTelemetry } from '@fanfold/platform';
import { beforeEach, describe, expect, it } from 'vitest';

import { catchUp } from './catch-up.ts';
import { greetingOf, sayWrites } from './greeting.ts';
import { type Listener, LiveHub, type OutboxMessage } from './hub.ts';
import { feedHub, type Missed } from './outbox.ts';
import { socket, sse, type Wire } from './wire.ts';

let hub: LiveHub;
beforeEach(() => {
  hub = new LiveHub(createTelemetry('test'));
  hub.begin({ position: 10n, n: 0 });
});

const message = (position: number, { n = 0, topic = 'a' } = {}): OutboxMessage => ({
  position: BigInt(position),
  n,
  topic,
  json: `"${topic}${position}.${n}"`,
});

type Ear = Listener & { readonly heard: string[]; readonly frames: Uint8Array[]; keepsUp: boolean };

/** A connection in memory. */
const ear = (topics: readonly string[] = ['a'], { after = 10n, wire = sse as Wire } = {}): Ear => {
  const listener: Ear = {
    wire,
    address: '203.0.113.7',
    caller: null,
    topics: new Set(topics),
    after,
    holding: undefined,
    heard: [],
    frames: [],
    keepsUp: true,
    send: (frames) => {
      for (const frame of frames) {
        listener.frames.push(frame);
        listener.heard.push(Buffer.from(frame).toString());
      }
      return listener.keepsUp;
    },
    flush: async (frames) => listener.send(frames),
    beat: () => true,
    close: (reason) => {
      listener.heard.push(`closed: ${reason}`);
    },
  };
  hub.add(listener);
  return listener;
};

const caughtUp = (
  listener: Listener,
  {
    missed,
    after = 10n,
    head = 1_000n,
  }: { missed: (asked: Missed) => unknown; after?: bigint; head?: bigint },
) =>
  catchUp(
    listener,
    { topics: [...listener.topics], after, all: true },
    {
      hub,
      since: async (asked) => missed(asked) as OutboxMessage[] | null,
      head: async () => head,
      log: { warn: () => {} } as never,
    },
  );

describe('a stop of writes', () => {
  it('is said to every connection, and to a new one in its greeting', () => {
    const there = ear();
    sayWrites(hub, true);
    expect(there.heard).toEqual(['event: writes\ndata: {"kind":"writes","stopped":true}\n\n']);
    expect(greetingOf(hub, 'now')).toEqual({ position: '10', at: 'now', writesStopped: true });
    sayWrites(hub, false);
    expect(there.heard.at(-1)).toContain('"stopped":false');
    expect(greetingOf(hub, 'now')).toEqual({ position: '10', at: 'now' });
  });
});

describe('the hub', () => {
  it('tells each connection what it watches, in order, with the position to resume from', () => {
    const a = ear();
    const both = ear(['a', 'b']);
    hub.spread([message(11), message(12, { topic: 'b' }), message(13)]);
    expect(a.heard.join('')).toBe('id: 11\ndata: "a11.0"\n\nid: 13\ndata: "a13.0"\n\n');
    expect(both.heard.join('')).toBe(
      'id: 11\ndata: "a11.0"\n\nid: 12\ndata: "b12.0"\n\nid: 13\ndata: "a13.0"\n\n',
    );
  });

  it('writes a message once for all who get the same', () => {
    const ears = [ear(), ear(), ear()];
    hub.spread([message(11)]);
    expect(new Set(ears.map(({ frames }) => frames[0])).size).toBe(1);
  });

  it('moves the mark only with the last message of a position, also when the reader of the outbox cut it in two', () => {
    const listener = ear(['a'], { wire: socket });
    hub.spread([message(11), message(12), message(12, { n: 1 })], true);
    hub.spread([message(12, { n: 2 })]);
    expect(listener.heard.map((text) => JSON.parse(text))).toEqual([
      { kind: 'message', after: '11', message: 'a11.0' },
      { kind: 'message', message: 'a12.0' },
      { kind: 'message', message: 'a12.1' },
      { kind: 'message', after: '12', message: 'a12.2' },
    ]);
  });

  it('says no newer position than what is complete, however large the batches are', () => {
    const outgoing = (position: number, n: number) => ({
      position: BigInt(position),
      n,
      topic: 'a',
      payload: { position: String(position), topic: 'a' } as never,
    });
    feedHub(hub, [outgoing(11, 0), ...Array.from({ length: 2_000 }, (_, n) => outgoing(12, n))]);
    expect(hub.position).toBe(11n);
    feedHub(hub, [outgoing(12, 2_000)]);
    expect(hub.position).toBe(12n);
  });

  it('is at zero before the first message of all, as positions on the wire have no sign', () => {
    hub.begin({ position: -1n, n: -1 });
    expect(hub.position).toBe(0n);
  });

  it('does not repeat what a client said it knows', () => {
    const ahead = ear(['a'], { after: 12n });
    hub.spread([message(11), message(12), message(13)]);
    expect(ahead.heard.join('')).toBe('id: 13\ndata: "a13.0"\n\n');
  });

  it('drops who does not keep up, and goes on with the others', () => {
    const slow = ear();
    const quick = ear();
    slow.keepsUp = false;
    hub.spread([message(11)]);
    hub.spread([message(12)]);
    expect(slow.heard.at(-1)).toBe('closed: slow');
    expect(quick.heard).toHaveLength(2);
    expect(hub.size).toBe(1);
  });

  it('ends one topic without the others, and a stream of events with its last one', () => {
    const listener = ear(['a', 'b']);
    hub.endTopic(listener, 'a');
    hub.spread([message(11), message(12, { topic: 'b' })]);
    expect(listener.heard).toEqual([
      'event: topic-ended\ndata: {"kind":"topic-ended","topic":"a","reason":"revoked"}\n\n',
      'id: 12\ndata: "b12.0"\n\n',
    ]);
    hub.endTopic(listener, 'b');
    expect(listener.heard.at(-1)).toBe('closed: revoked');
    const open = ear(['a'], { wire: socket });
    hub.endTopic(open, 'a');
    expect(hub.has(open)).toBe(true);
  });

  it('closes all, once', () => {
    const listener = ear();
    hub.closeAll();
    hub.closeAll();
    hub.spread([message(11)]);
    expect(listener.heard).toEqual(['closed: shutdown']);
    expect(hub).toMatchObject({ size: 0, isFull: true });
  });
});

describe('a connection that catches up', () => {
  it('hears what it missed before what came meanwhile, each once', async () => {
    const listener = ear(['a'], { after: 5n });
    await caughtUp(listener, {
      after: 5n,
      missed: ({ upTo }) => {
        expect(upTo.position).toBe(10n);
        hub.spread([message(11), message(12)]);
        return [message(6), message(10)];
      },
    });
    hub.spread([message(13)]);
    expect(listener.heard.join('').match(/"a[\d.]+"/g)).toEqual(
      [6, 10, 11, 12, 13].map((position) => `"a${position}.0"`),
    );
  });

  it('is sent page after page as fast as it reads, however much there is', async () => {
    const listener = ear(['a'], { after: 0n });
    hub.begin({ position: 5_000n, n: 0 });
    const many = Array.from({ length: 1_001 }, (_, n) => message(1 + Math.floor(n / 3), { n: n % 3 }));
    let open = 0;
    const flush = async (frames: readonly Uint8Array[]) => {
      open += 1;
      expect(open).toBe(1);
      await Promise.resolve();
      open -= 1;
      return listener.send(frames);
    };
    await caughtUp(Object.assign(listener, { flush }), { after: 0n, missed: () => many });
    expect(listener.heard).toHaveLength(11);
    // At any end of a page, resuming from its newest id loses no message.
    for (const [page, text] of listener.heard.entries()) {
      const id = BigInt([...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? -1);
      const rest = many.slice((page + 1) * 100);
      expect(rest.every(({ position }) => position > id)).toBe(true);
    }
  });

  it('is told once to fetch again when a resync comes while it catches up', async () => {
    const listener = ear(['a'], { after: 5n });
    await caughtUp(listener, {
      after: 5n,
      missed: () => {
        hub.resync({ position: 12n, n: 0 });
        return [message(6)];
      },
    });
    hub.spread([message(13)]);
    expect(listener.heard).toEqual([
      'id: 12\nevent: resync\ndata: {"kind":"resync","position":"12","mark":"12.1"}\n\n',
      'id: 13\ndata: "a13.0"\n\n',
    ]);
  });

  it.each([
    ['outside the kept window', 5n, 1_000n],
    ['of another log', 5_000n, 1_000n],
    ['of an empty log', 5_000n, undefined],
  ])('is told to fetch again from a position %s', async (_, after, head) => {
    const listener = ear(['a'], { after });
    await catchUp(
      listener,
      { topics: ['a'], after, all: true },
      { hub, since: async () => null, head: async () => head, log: { warn: () => {} } as never },
    );
    hub.spread([message(11)]);
    expect(listener.heard).toEqual([
      'id: 10\nevent: resync\ndata: {"kind":"resync","position":"10","mark":"10.1"}\n\n',
      'id: 11\ndata: "a11.0"\n\n',
    ]);
  });

  it('is believed when it is ahead of this process but not of the log', async () => {
    const listener = ear(['a'], { after: 12n });
    await caughtUp(listener, { after: 12n, head: 12n, missed: () => [] });
    hub.spread([message(11), message(12), message(13)]);
    expect(listener.heard).toEqual(['id: 13\ndata: "a13.0"\n\n']);
  });

  it('is dropped when too much comes meanwhile, and gets nothing after that', async () => {
    const listener = ear(['a'], { after: 5n });
    const there = await caughtUp(listener, {
      after: 5n,
      missed: () => {
        hub.spread(Array.from({ length: 5_001 }, (_, n) => message(11 + n)));
        return [message(6)];
      },
    });
    expect(there).toBe(false);
    expect(listener.heard).toEqual(['closed: slow']);
  });

  it('is sent away to come again when the outbox cannot be read', async () => {
    const listener = ear(['a'], { after: 5n });
    await caughtUp(listener, {
      after: 5n,
      missed: () => {
        throw new Error('Postgres is away');
      },
    });
    expect(listener.heard).toEqual(['closed: shutdown']);
  });
});
