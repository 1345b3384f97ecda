import { emptyBalance } from '@fanfold/contracts/wallet';
import { describe, expect, it } from 'vitest';

import type { ConnectionEvent, LiveEvent, LiveState, Wish } from './live-connection.ts';
import { createHub, type TabMessage } from './live-hub.ts';

const oid = '66f000000000000000000001';
const wallet = `wallet:${oid}`;

const balance = (position: string): LiveEvent => ({
  type: 'message',
  message: {
    kind: 'balance',
    topic: wallet,
    position,
    balance: { ...emptyBalance, paid: 1 },
  },
});

/** A browser whose tabs talk to each other at once. */
const browser = () => {
  const tabs = new Map<string, ReturnType<typeof createHub>>();
  const gone = new Map<string, () => void>();
  const wishes: Wish[] = [];
  const states: Record<string, LiveState> = {};
  let service: { onEvent: (event: ConnectionEvent) => void; onState: (state: LiveState) => void } | undefined;
  const openTab = (tab: string) => {
    const hub = createHub({
      tab,
      post: (message: TabMessage) => {
        for (const [name, other] of tabs) if (name !== tab) other.hear(structuredClone(message));
      },
      connect: (parts) => {
        service = parts;
        return { want: (wish) => wishes.push(wish), retryNow: () => {}, lost: () => {}, close: () => {} };
      },
      whenGone: (other, then) => void gone.set(other, then),
      onState: (state) => {
        states[tab] = state;
      },
    });
    tabs.set(tab, hub);
    return hub;
  };
  const closeTab = (tab: string) => {
    tabs.delete(tab);
    gone.get(tab)?.();
  };
  return {
    openTab,
    closeTab,
    wishes,
    states,
    service: () => service!,
    topics: () => new Set(wishes.at(-1)?.topics),
  };
};

const listenIn = (hub: ReturnType<typeof createHub>, topic: string, after = '10') => {
  const heard: LiveEvent[] = [];
  const stop = hub.subscribe({ topic, after }, (event) => heard.push(event));
  return { heard, stop };
};

describe('one live connection for all tabs', () => {
  it('listens to what any tab wants', () => {
    const { openTab, topics } = browser();
    const first = openTab('a');
    listenIn(first, 'catalogue');
    first.lead();
    listenIn(openTab('b'), wallet);
    expect(topics()).toEqual(new Set(['catalogue', wallet]));
  });

  it('tells every tab what happens, and only those that listen to it', () => {
    const { openTab, service } = browser();
    const first = openTab('a');
    first.lead();
    const inFirst = listenIn(first, 'catalogue');
    const inSecond = listenIn(openTab('b'), wallet);
    service().onEvent(balance('11'));
    expect(inFirst.heard).toEqual([]);
    expect(inSecond.heard).toEqual([balance('11')]);
  });

  it('tells every tab that messages may be missing, and how the connection is', () => {
    const { openTab, service, states } = browser();
    const first = openTab('a');
    first.lead();
    const inSecond = listenIn(openTab('b'), wallet);
    service().onEvent({ type: 'resync' });
    service().onState('interrupted');
    expect(inSecond.heard).toEqual([{ type: 'resync' }]);
    expect(states).toEqual({ a: 'interrupted', b: 'interrupted' });
  });

  it('forgets what a closed tab wanted', () => {
    const { openTab, closeTab, topics } = browser();
    const first = openTab('a');
    listenIn(first, 'catalogue');
    first.lead();
    listenIn(openTab('b'), wallet);
    closeTab('b');
    expect(topics()).toEqual(new Set(['catalogue']));
  });

  it('hands over when the leading tab is closed', () => {
    const { openTab, closeTab, topics } = browser();
    openTab('a').lead();
    const second = openTab('b');
    listenIn(second, wallet);
    listenIn(openTab('c'), 'catalogue');
    closeTab('a');
    second.lead();
    expect(topics()).toEqual(new Set([wallet, 'catalogue']));
  });

  it('repeats to a new listener what came after its data was read', () => {
    const { openTab, service } = browser();
    const first = openTab('a');
    first.lead();
    listenIn(first, wallet);
    service().onEvent(balance('11'));
    service().onEvent(balance('12'));
    const inSecond = listenIn(openTab('b'), wallet, '11');
    expect(inSecond.heard).toEqual([balance('12')]);
  });

  it('unsubscribes from a topic that no screen on the page shows any more', () => {
    const { openTab, topics } = browser();
    const hub = openTab('a');
    hub.lead();
    const one = listenIn(hub, wallet);
    const other = listenIn(hub, wallet);
    one.stop();
    expect(topics()).toEqual(new Set([wallet]));
    other.stop();
    expect(topics()).toEqual(new Set());
  });

  it('has only the screens of an ended topic read again, and subscribes to it only when a screen asks again', () => {
    const { openTab, service, topics } = browser();
    const first = openTab('a');
    first.lead();
    const inFirst = listenIn(first, 'catalogue');
    const second = openTab('b');
    const inSecond = listenIn(second, wallet);
    service().onEvent({ type: 'ended', topic: wallet });
    expect(inFirst.heard).toEqual([]);
    expect(inSecond.heard).toEqual([{ type: 'resync' }]);
    listenIn(first, `revenue:${oid}`);
    expect(topics()).toEqual(new Set(['catalogue', `revenue:${oid}`]));
    listenIn(second, wallet);
    expect(topics()).toEqual(new Set(['catalogue', `revenue:${oid}`, wallet]));
  });
});
