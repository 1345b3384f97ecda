import { atom, getDefaultStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';

import { newIntent } from './api.ts';
import { createConnection, type LiveEvent, type LiveState } from './live-connection.ts';
import { createHub, type Hub, type TabMessage } from './live-hub.ts';

/** Whether live updates arrive; the banner reads it. */
export const liveStateAtom = atom<LiveState>('connecting');

export type LiveTopic = {
  /** Undefined while there is nothing to listen to, e.g. for visitors. */
  readonly topic: string | undefined;
  /** The position of the data on screen, so that nothing between reading it and listening is missed. */
  readonly after: string | undefined;
};

/**
 * Subscribes to a topic while the component is mounted. Messages may arrive twice; handlers compare
 * positions.
 */
export const useLiveTopic = ({ topic, after }: LiveTopic, handle: (event: LiveEvent) => void): void => {
  const latest = useEffectEvent(handle);
  const position = useEffectEvent(() => after);
  useEffect(() => {
    if (topic === undefined) return;
    return theHub().subscribe({ topic, after: position() }, (event) => latest(event));
  }, [topic]);
};

let hub: Hub | undefined;
const theHub = (): Hub => (hub ??= startHub());

const startHub = (): Hub => {
  const tab = newIntent();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('fanfold-live');
  const started = createHub({
    tab,
    post: (message) => channel?.postMessage(message),
    connect: ({ onEvent, onState }) =>
      createConnection({ open: (url) => new EventSource(url), onEvent, onState, random: Math.random }),
    whenGone: (other, gone) => void holdLock(`fanfold-live-tab-${other}`, async () => gone()),
    onState: (state) => getDefaultStore().set(liveStateAtom, state),
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => started.hear(data));
  addEventListener('online', () => started.network(true));
  addEventListener('offline', () => started.network(false));
  // The browser releases both locks when the tab closes, even when it crashes, so no liveness check is
  // needed.
  void holdLock(`fanfold-live-tab-${tab}`, untilClosed);
  void holdLock('fanfold-live-leader', () => {
    started.lead();
    return untilClosed();
  });
  return started;
};

/** Web Locks exist on secure pages only; without them every tab has a connection of its own. */
const holdLock = async (name: string, during: () => Promise<void>): Promise<void> => {
  if (navigator.locks === undefined) return during();
  await navigator.locks.request(name, during);
};

const untilClosed = () => new Promise<never>(() => undefined);
