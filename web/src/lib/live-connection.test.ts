import { emptyBalance } from '@fanfold/contracts/wallet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  backOffMs,
  type ConnectionEvent,
  createConnection,
  type LiveState,
  type Source,
} from './live-connection.ts';

const oid = '66f000000000000000000001';
const wallet = `wallet:${oid}`;

/** A service that is played by the test: it sees the addresses and sends what it is told to. */
const playService = () => {
  const opened: {
    readonly url: string;
    closed: boolean;
    readonly send: (type: string, data?: unknown, id?: string) => void;
  }[] = [];
  const open = (url: string): Source => {
    const listeners = new Map<string, (event: MessageEvent<string>) => void>();
    const connection = {
      url,
      closed: false,
      send: (type: string, data?: unknown, id = '') =>
        listeners.get(type)?.({ data: JSON.stringify(data), lastEventId: id } as MessageEvent<string>),
    };
    opened.push(connection);
    return {
      addEventListener: (type, listen) => void listeners.set(type, listen),
      close: () => {
        connection.closed = true;
      },
    };
  };
  return { opened, open, last: () => opened.at(-1)! };
};

const hello = (position: string) => ({ kind: 'hello', position, at: '2026-11-21T09:00:00.000Z' });
const balance = (position: string, paid: number) => ({
  kind: 'balance',
  topic: wallet,
  position,
  balance: { ...emptyBalance, paid },
});

const start = () => {
  const service = playService();
  const events: ConnectionEvent[] = [];
  const states: LiveState[] = [];
  const connection = createConnection({
    open: service.open,
    onEvent: (event) => events.push(event),
    onState: (state) => states.push(state),
    random: () => 1,
  });
  return { service, events, states, connection };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTime(100);

describe('the live connection', () => {
  it('opens once for what several screens want in one moment', () => {
    const { service, connection } = start();
    connection.want({ topics: [wallet], after: '40' });
    connection.want({ topics: [wallet, 'catalogue'], after: '12' });
    settle();
    expect(service.opened).toHaveLength(1);
    expect(service.last().url).toBe(`/api/live?topics=catalogue%2C${encodeURIComponent(wallet)}&after=12`);
  });

  it('knows whether something can be changed, from the greeting and from then on', () => {
    const { service, states, connection } = start();
    connection.want({ topics: [wallet], after: '40' });
    settle();
    service.last().send('hello', { ...hello('41'), writesStopped: true });
    service.last().send('writes', { kind: 'writes', stopped: false });
    service.last().send('writes', { kind: 'writes', stopped: true });
    expect(states).toEqual(['connecting', 'writes-stopped', 'live', 'writes-stopped']);
  });

  it('passes on messages and leaves out what it does not understand', () => {
    const { service, events, connection } = start();
    connection.want({ topics: [wallet], after: '40' });
    settle();
    service.last().send('hello', hello('41'));
    service.last().send('message', balance('42', 100), '42');
    service.last().send('message', { kind: 'from the future' }, '43');
    expect(events).toEqual([{ type: 'message', message: balance('42', 100) }]);
  });

  it('comes back after a break and asks for what it missed', () => {
    const { service, states, connection } = start();
    connection.want({ topics: [wallet], after: '40' });
    settle();
    service.last().send('hello', hello('41'));
    service.last().send('message', balance('42', 100), '42');
    service.last().send('error');
    expect(states.at(-1)).toBe('interrupted');
    vi.advanceTimersByTime(backOffMs(0, 1));
    expect(service.opened).toHaveLength(2);
    expect(service.last().url).toContain('after=42');
    service.last().send('hello', hello('50'));
    expect(states.at(-1)).toBe('live');
  });

  it('waits longer after each failure, within a bound', () => {
    expect([0, 1, 2, 3, 10].map((attempt) => backOffMs(attempt, 1))).toEqual([
      1000, 2000, 4000, 8000, 20_000,
    ]);
    expect(backOffMs(0, 0)).toBe(500);
  });

  it('takes silence for a break', () => {
    const { service, states, connection } = start();
    connection.want({ topics: [wallet], after: '40' });
    settle();
    service.last().send('hello', hello('41'));
    vi.advanceTimersByTime(30_000);
    service.last().send('heartbeat');
    vi.advanceTimersByTime(30_000);
    expect(states.at(-1)).toBe('live');
    vi.advanceTimersByTime(11_000);
    expect(states.at(-1)).toBe('interrupted');
    expect(service.opened[0]?.closed).toBe(true);
  });

  it('says that messages may be missing when the service says so', () => {
    const { service, events, connection } = start();
    connection.want({ topics: [wallet], after: '1' });
    settle();
    service.last().send('resync', { kind: 'resync', position: '900', mark: '900.3' }, '900');
    expect(events).toEqual([{ type: 'resync' }]);
    service.last().send('error');
    vi.advanceTimersByTime(1000);
    expect(service.last().url).toContain('after=900&resynced=900.3');
  });

  it('resumes from where a heartbeat says that everything was told', () => {
    const { service, connection } = start();
    connection.want({ topics: [wallet], after: '40' });
    settle();
    service.last().send('heartbeat', { kind: 'heartbeat' }, '77');
    service.last().send('heartbeat', { kind: 'heartbeat' });
    service.last().send('error');
    vi.advanceTimersByTime(1000);
    expect(service.last().url).toContain('after=77');
  });

  it('comes again when the service said so, once', () => {
    const { service, connection } = start();
    connection.want({ topics: [wallet], after: '40' });
    settle();
    service.last().send('bye', { kind: 'bye', reason: 'shutdown', retryMs: 2_300 });
    service.last().send('error');
    vi.advanceTimersByTime(2_299);
    expect(service.opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(service.opened).toHaveLength(2);
    service.last().send('error');
    vi.advanceTimersByTime(backOffMs(1, 1));
    expect(service.opened).toHaveLength(3);
  });

  it('has the screens read again when its session ended', () => {
    const { service, events, connection } = start();
    connection.want({ topics: [wallet], after: '40' });
    settle();
    service.last().send('bye', { kind: 'bye', reason: 'revoked', retryMs: 500 });
    expect(events).toEqual([{ type: 'resync' }]);
  });

  it('does not ask again for a topic that it may not watch any more', () => {
    const { service, events, connection } = start();
    connection.want({ topics: [wallet, 'catalogue'], after: '40' });
    settle();
    service.last().send('topic-ended', { kind: 'topic-ended', topic: wallet, reason: 'revoked' });
    expect(events).toEqual([{ type: 'ended', topic: wallet }]);
    // The hub wants what is left, which is what the connection has.
    connection.want({ topics: ['catalogue'], after: undefined });
    settle();
    expect(service.opened).toHaveLength(1);
    service.last().send('error');
    vi.advanceTimersByTime(1000);
    expect(service.last().url).toBe('/api/live?topics=catalogue&after=40');
  });

  it('closes with its last topic', () => {
    const { service, connection } = start();
    connection.want({ topics: [wallet], after: '40' });
    settle();
    service.last().send('topic-ended', { kind: 'topic-ended', topic: wallet, reason: 'revoked' });
    vi.advanceTimersByTime(60_000);
    expect(service.opened).toHaveLength(1);
    expect(service.last().closed).toBe(true);
  });

  it('asks from the oldest data when a topic joins', () => {
    const { service, connection } = start();
    connection.want({ topics: [wallet], after: '40' });
    settle();
    service.last().send('message', balance('60', 1), '60');
    connection.want({ topics: [wallet, 'catalogue'], after: '55' });
    settle();
    expect(service.opened[0]?.closed).toBe(true);
    expect(service.last().url).toContain('after=55');
  });

  it('closes when it has no listener any more', () => {
    const { service, connection } = start();
    connection.want({ topics: [wallet], after: '40' });
    settle();
    connection.want({ topics: [], after: undefined });
    settle();
    expect(service.last().closed).toBe(true);
    expect(service.opened).toHaveLength(1);
  });
});
