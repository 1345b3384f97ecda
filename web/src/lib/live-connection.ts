import { Bye, Hello, LiveMessage, Resync, TopicEnded, Writes } from '@fanfold/contracts';

import { earliest } from './positions.ts';

/** `writes-stopped`: live, but nothing can be changed for a while. */
export type LiveState = 'connecting' | 'live' | 'writes-stopped' | 'interrupted';

export type LiveEvent =
  | { readonly type: 'message'; readonly message: LiveMessage }
  /** Messages may be missing: the data of the topics has to be read again. */
  | { readonly type: 'resync' };

export type ConnectionEvent =
  | LiveEvent
  /** The right to a topic ended: no more messages of it will come. */
  | { readonly type: 'ended'; readonly topic: string };

/** The part of EventSource that is used, so that tests can play the service. */
export type Source = {
  addEventListener(type: string, listen: (event: MessageEvent<string>) => void): void;
  close(): void;
};

export type ConnectionParts = {
  readonly open: (url: string) => Source;
  readonly onEvent: (event: ConnectionEvent) => void;
  readonly onState: (state: LiveState) => void;
  /** Between 0 and 1; spreads out the return of many browsers after an outage. */
  readonly random: () => number;
};

/** What to listen to; `after` is the position of the oldest data that the topics mirror. */
export type Wish = { readonly topics: readonly string[]; readonly after: string | undefined };

/** Two and a half heartbeats: without any message for longer than this, the connection is considered dead. */
const silenceMs = 40_000;
const settleMs = 60;
export const backOffMs = (attempt: number, random: number): number =>
  Math.round(Math.min(1_000 * 2 ** attempt, 20_000) * (0.5 + random / 2));

/** What a connection remembers between breaks. */
type State = {
  readonly parts: ConnectionParts;
  topics: readonly string[];
  after: string | undefined;
  /** The newest resync that was done, so that the service does not request it again. */
  resynced: string | undefined;
  /** The pause that the service asked for, in place of the usual one. */
  retryMs: number | undefined;
  source: Source | undefined;
  /** The number of failures in a row. */
  attempt: number;
  pending: ReturnType<typeof setTimeout> | undefined;
  watchdog: ReturnType<typeof setTimeout> | undefined;
};

/**
 * One server-sent-event connection that reconnects by itself after every break, with a growing pause, and
 * asks for the messages after the last one it saw. A change of topics opens it again from there.
 */
export const createConnection = (parts: ConnectionParts) => {
  const state: State = {
    parts,
    topics: [],
    after: undefined,
    resynced: undefined,
    retryMs: undefined,
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
    /**
     * The browser reports that the network is gone: the connection is lost at once, without waiting for
     * silence.
     */
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
  state.source = parts.open(liveUrl(state));
  alive(state);
  listen(state.source, {
    // Every event with an id moves the resume position; a heartbeat does so while there are no messages.
    alive: (id) => {
      if (id !== '') state.after = id;
      alive(state);
    },
    lost: () => lost(state),
    greeted: ({ position, writesStopped }) => {
      state.attempt = 0;
      // Only the first greeting sets the position: a later one comes before the missed messages.
      state.after ??= position;
      parts.onState(writesStopped ? 'writes-stopped' : 'live');
    },
    writes: (stopped) => parts.onState(stopped ? 'writes-stopped' : 'live'),
    heard: parts.onEvent,
    resync: (mark) => {
      state.resynced = mark ?? state.resynced;
      parts.onEvent({ type: 'resync' });
    },
    ended: (topic) => ended(state, topic),
    bye: ({ reason, retryMs }) => {
      state.retryMs = retryMs;
      // The screens read again and so find out that their session has ended.
      if (reason === 'revoked') parts.onEvent({ type: 'resync' });
    },
  });
};

/** Removes the topic, and goes on with the others: a request with it would be refused as a whole. */
const ended = (state: State, topic: string): void => {
  state.topics = state.topics.filter((other) => other !== topic);
  if (state.topics.length === 0) stop(state);
  state.parts.onEvent({ type: 'ended', topic });
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
  const pauseMs = state.retryMs ?? backOffMs(state.attempt, state.parts.random());
  state.retryMs = undefined;
  state.pending = setTimeout(() => start(state), pauseMs);
  state.attempt += 1;
};

const alive = (state: State): void => {
  clearTimeout(state.watchdog);
  state.watchdog = setTimeout(() => lost(state), silenceMs);
};

type Listeners = {
  /** A message arrived; `id` is empty when it carries no position. */
  readonly alive: (id: string) => void;
  readonly lost: () => void;
  readonly greeted: (hello: Hello) => void;
  readonly writes: (stopped: boolean) => void;
  readonly heard: (event: LiveEvent) => void;
  readonly resync: (mark: string | undefined) => void;
  readonly ended: (topic: string) => void;
  readonly bye: (bye: Bye) => void;
};

const listen = (source: Source, listeners: Listeners): void => {
  const { alive, lost, greeted, writes, heard, resync, ended, bye } = listeners;
  const on = (type: string, hear: (data: unknown) => void): void =>
    source.addEventListener(type, ({ data, lastEventId }) => {
      alive(lastEventId);
      hear(parseJson(data));
    });
  on('hello', (data) => {
    const hello = Hello.safeParse(data);
    if (hello.success) greeted(hello.data);
  });
  on('writes', (data) => {
    const said = Writes.safeParse(data);
    if (said.success) writes(said.data.stopped);
  });
  on('message', (data) => {
    const message = LiveMessage.safeParse(data);
    // An unknown kind of message is for a later version of this application.
    if (message.success) heard({ type: 'message', message: message.data });
  });
  on('resync', (data) => resync(Resync.safeParse(data).data?.mark));
  on('topic-ended', (data) => {
    const over = TopicEnded.safeParse(data);
    if (over.success) ended(over.data.topic);
  });
  on('bye', (data) => {
    const said = Bye.safeParse(data);
    if (said.success) bye(said.data);
  });
  on('heartbeat', () => undefined);
  source.addEventListener('error', lost);
};

const liveUrl = ({ topics, after, resynced }: State): string => {
  const search = new URLSearchParams({ topics: topics.join(',') });
  if (after !== undefined) search.set('after', after);
  if (resynced !== undefined) search.set('resynced', resynced);
  return `/api/live?${search}`;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
