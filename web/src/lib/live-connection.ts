import { Hello, LiveMessage } from '@fanfold/contracts';

import { earliest } from './positions.ts';

export type LiveState = 'connecting' | 'live' | 'interrupted';

export type LiveEvent =
  | { readonly type: 'message'; readonly message: LiveMessage }
  /** Messages may be missing: whatever the topics mirror has to be read again. */
  | { readonly type: 'resync' };

/** The part of EventSource that is used, so that tests can play the service. */
export type Source = {
  addEventListener(type: string, listen: (event: MessageEvent<string>) => void): void;
  close(): void;
};

export type ConnectionParts = {
  readonly open: (url: string) => Source;
  readonly onEvent: (event: LiveEvent) => void;
  readonly onState: (state: LiveState) => void;
  /** Between 0 and 1; spreads out the return of many browsers after an outage. */
  readonly random: () => number;
};

/** What to listen to; `after` is the position of the oldest data that the topics mirror. */
export type Wish = { readonly topics: readonly string[]; readonly after: string | undefined };

/** Two heartbeats and a half: silence longer than this is a dead connection that nobody told us about. */
const silenceMs = 40_000;
const settleMs = 60;
export const backOffMs = (attempt: number, random: number): number =>
  Math.round(Math.min(1_000 * 2 ** attempt, 20_000) * (0.5 + random / 2));

/**
 * One server-sent-event connection that heals by itself: it comes back after every break, a little later each time, and
 * asks for what came after the last message it saw. Changing the topics opens it anew from there.
 */
export const createConnection = ({ open, onEvent, onState, random }: ConnectionParts) => {
  let topics: readonly string[] = [];
  let after: string | undefined;
  let source: Source | undefined;
  let attempt = 0;
  let pending: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(pending);
    clearTimeout(watchdog);
    source?.close();
    source = undefined;
  };
  const lost = () => {
    stop();
    onState('interrupted');
    pending = setTimeout(start, backOffMs(attempt, random()));
    attempt += 1;
  };
  const alive = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(lost, silenceMs);
  };
  const start = () => {
    stop();
    if (topics.length === 0) return;
    source = open(liveUrl(topics, after));
    alive();
    listen(source, {
      alive,
      lost,
      greeted: (position) => {
        attempt = 0;
        // Only the first greeting sets the mark: later ones come before the messages that were missed.
        after ??= position;
        onState('live');
      },
      heard: (event, id) => {
        if (id !== '') after = id;
        onEvent(event);
      },
    });
  };

  return {
    /** Listens to these topics from now on; nothing happens when they are the ones already listened to. */
    want: (wish: Wish): void => {
      const wanted = [...new Set(wish.topics)].sort();
      if (wanted.join() === topics.join() && source !== undefined) return;
      topics = wanted;
      after = earliest([after, wish.after]);
      if (source === undefined && pending === undefined) onState('connecting');
      clearTimeout(pending);
      // Screens mount and unmount in bursts; one new connection serves them all.
      pending = setTimeout(start, settleMs);
    },
    /** Tries at once, e.g. when the browser says that the network is back. */
    retryNow: (): void => {
      attempt = 0;
      start();
    },
    /** The network is gone and the browser knows it: say so without waiting for silence. */
    lost: (): void => {
      if (topics.length > 0) lost();
    },
    close: stop,
  };
};

type Listeners = {
  readonly alive: () => void;
  readonly lost: () => void;
  readonly greeted: (position: string) => void;
  readonly heard: (event: LiveEvent, id: string) => void;
};

const listen = (source: Source, { alive, lost, greeted, heard }: Listeners): void => {
  source.addEventListener('hello', ({ data }) => {
    alive();
    const hello = Hello.safeParse(parseJson(data));
    if (hello.success) greeted(hello.data.position);
  });
  source.addEventListener('message', ({ data, lastEventId }) => {
    alive();
    const message = LiveMessage.safeParse(parseJson(data));
    // A kind of message that this version does not know is for a later one.
    if (message.success) heard({ type: 'message', message: message.data }, lastEventId);
  });
  source.addEventListener('resync', ({ lastEventId }) => {
    alive();
    heard({ type: 'resync' }, lastEventId);
  });
  source.addEventListener('heartbeat', alive);
  source.addEventListener('error', lost);
};

const liveUrl = (topics: readonly string[], after: string | undefined): string => {
  const search = new URLSearchParams({ topics: topics.join(',') });
  if (after !== undefined) search.set('after', after);
  return `/api/live?${search}`;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
