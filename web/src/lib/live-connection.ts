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

/** What a connection remembers between breaks. */
type State = {
  readonly parts: ConnectionParts;
  topics: readonly string[];
  after: string | undefined;
  source: Source | undefined;
  /** How often it failed in a row. */
  attempt: number;
  pending: ReturnType<typeof setTimeout> | undefined;
  watchdog: ReturnType<typeof setTimeout> | undefined;
};

/**
 * One server-sent-event connection that heals by itself: it comes back after every break, a little later each time, and
 * asks for what came after the last message it saw. Changing the topics opens it anew from there.
 */
export const createConnection = (parts: ConnectionParts) => {
  const state: State = {
    parts,
    topics: [],
    after: undefined,
    source: undefined,
    attempt: 0,
    pending: undefined,
    watchdog: undefined,
  };
  return {
    /** Listens to these topics from now on; nothing happens when they are the ones already listened to. */
    want: (wish: Wish): void => want(state, wish),
    /** Tries at once, e.g. when the browser says that the network is back. */
    retryNow: (): void => {
      state.attempt = 0;
      start(state);
    },
    /** The network is gone and the browser knows it: say so without waiting for silence. */
    lost: (): void => {
      if (state.topics.length > 0) lost(state);
    },
    close: (): void => stop(state),
  };
};

const want = (state: State, wish: Wish): void => {
  const wanted = [...new Set(wish.topics)].sort();
  if (wanted.join() === state.topics.join() && state.source !== undefined) return;
  state.topics = wanted;
  state.after = earliest([state.after, wish.after]);
  if (state.source === undefined && state.pending === undefined) state.parts.onState('connecting');
  clearTimeout(state.pending);
  // Screens mount and unmount in bursts; one new connection serves them all.
  state.pending = setTimeout(() => start(state), settleMs);
};

const start = (state: State): void => {
  stop(state);
  if (state.topics.length === 0) return;
  const { parts } = state;
  state.source = parts.open(liveUrl(state.topics, state.after));
  alive(state);
  listen(state.source, {
    alive: () => alive(state),
    lost: () => lost(state),
    greeted: (position) => {
      state.attempt = 0;
      // Only the first greeting sets the mark: later ones come before the messages that were missed.
      state.after ??= position;
      parts.onState('live');
    },
    heard: (event, id) => {
      if (id !== '') state.after = id;
      parts.onEvent(event);
    },
  });
};

const stop = (state: State): void => {
  clearTimeout(state.pending);
  clearTimeout(state.watchdog);
  state.source?.close();
  state.source = undefined;
};

const lost = (state: State): void => {
  stop(state);
  state.parts.onState('interrupted');
  state.pending = setTimeout(() => start(state), backOffMs(state.attempt, state.parts.random()));
  state.attempt += 1;
};

const alive = (state: State): void => {
  clearTimeout(state.watchdog);
  state.watchdog = setTimeout(() => lost(state), silenceMs);
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
