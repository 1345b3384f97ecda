import type { ConnectionEvent, LiveEvent, LiveState, Wish } from './live-connection.ts';
import { earliest, isNewer } from './positions.ts';

/** What a tab listens to: the topic, and the position of the data that it mirrors. */
export type Interest = { readonly topic: string; readonly after: string | undefined };

/** What tabs of one browser tell each other. */
export type TabMessage =
  | { readonly type: 'interests'; readonly tab: string; readonly interests: readonly Interest[] }
  | { readonly type: 'who' }
  | { readonly type: 'state'; readonly state: LiveState }
  | { readonly type: 'event'; readonly event: ConnectionEvent };

export type Connection = { want(wish: Wish): void; retryNow(): void; lost(): void; close(): void };

export type HubParts = {
  readonly tab: string;
  readonly post: (message: TabMessage) => void;
  readonly connect: (parts: {
    readonly onEvent: (event: ConnectionEvent) => void;
    readonly onState: (state: LiveState) => void;
  }) => Connection;
  /** Calls back when a tab is gone, however it went. */
  readonly whenGone: (tab: string, gone: () => void) => void;
  readonly onState: (state: LiveState) => void;
};

type Handler = (event: LiveEvent) => void;

/** Enough to cover the moment between reading data and listening for what changes it. */
const rememberedEvents = 50;

type Tab = {
  readonly parts: HubParts;
  /** What this tab listens to, and who in it does. */
  readonly handlers: Map<string, Set<Handler>>;
  readonly interests: Map<string, Interest>;
  /**
   * What every tab listens to; known to the leading tab only, as are the connection and the recent events.
   */
  readonly byTab: Map<string, readonly Interest[]>;
  readonly recent: ConnectionEvent[];
  connection: Connection | undefined;
  state: LiveState;
};

/**
 * One live connection for all tabs of a browser (browsers allow six connections to a host). Every tab has a
 * hub; the one that is told to lead holds the connection, subscribes to what any tab wants, and forwards the
 * messages.
 */
export const createHub = (parts: HubParts) => {
  const tab: Tab = {
    parts,
    handlers: new Map(),
    interests: new Map(),
    byTab: new Map(),
    recent: [],
    connection: undefined,
    state: 'connecting',
  };
  return {
    /** Listens to a topic until the returned function is called. */
    subscribe: (interest: Interest, handle: Handler): (() => void) => subscribe(tab, interest, handle),
    /** This tab holds the connection from now on. */
    lead: (): void => lead(tab),
    /** Something another tab said. */
    hear: (message: TabMessage): void => hear(tab, message),
    network: (there: boolean): void => (there ? tab.connection?.retryNow() : tab.connection?.lost()),
  };
};

export type Hub = ReturnType<typeof createHub>;

const subscribe = (tab: Tab, interest: Interest, handle: Handler): (() => void) => {
  const { topic } = interest;
  const those = tab.handlers.get(topic) ?? new Set();
  tab.handlers.set(topic, those.add(handle));
  if (!tab.interests.has(topic)) {
    tab.interests.set(topic, interest);
    announce(tab);
  }
  return () => {
    those.delete(handle);
    if (those.size > 0) return;
    tab.handlers.delete(topic);
    tab.interests.delete(topic);
    announce(tab);
  };
};

const lead = (tab: Tab): void => {
  tab.connection = tab.parts.connect({
    onEvent: (event) => {
      tab.recent.push(event);
      if (tab.recent.length > rememberedEvents) tab.recent.shift();
      if (event.type === 'ended') forget(tab, event.topic);
      pass(tab, event);
    },
    onState: (state) => {
      tab.parts.post({ type: 'state', state });
      changeState(tab, state);
    },
  });
  know(tab, tab.parts.tab, [...tab.interests.values()]);
  tab.parts.post({ type: 'who' });
};

const hear = (tab: Tab, message: TabMessage): void => {
  switch (message.type) {
    case 'interests': {
      if (tab.connection === undefined) return;
      const fresh = !tab.byTab.has(message.tab);
      know(tab, message.tab, message.interests);
      tab.parts.post({ type: 'state', state: tab.state });
      if (fresh) tab.parts.whenGone(message.tab, () => know(tab, message.tab, []));
      return;
    }
    case 'who':
      announce(tab);
      return;
    case 'state':
      changeState(tab, message.state);
      return;
    case 'event':
      deliver(tab, message.event);
      return;
  }
};

/** Tells the leading tab, which may be this one, what is listened to here. */
const announce = (tab: Tab): void => {
  const interests = [...tab.interests.values()];
  if (tab.connection !== undefined) know(tab, tab.parts.tab, interests);
  else tab.parts.post({ type: 'interests', tab: tab.parts.tab, interests });
};

/** The leading tab learns what another, or itself, listens to. */
const know = (tab: Tab, from: string, wanted: readonly Interest[]): void => {
  const before = new Set(tab.byTab.get(from)?.map(({ topic }) => topic));
  const known = new Set([...tab.byTab.values()].flat().map(({ topic }) => topic));
  tab.byTab.set(from, wanted);
  const added = wanted.filter(({ topic }) => !known.has(topic));
  const topics = [...tab.byTab.values()].flat().map(({ topic }) => topic);
  tab.connection?.want({ topics, after: earliest(added.map(({ after }) => after)) });
  // Another tab already listens to it, so the connection stays as it is; what came since the data was read is
  // repeated.
  const joined = wanted.filter(({ topic }) => known.has(topic) && !before.has(topic));
  for (const event of missedBy(joined, tab.recent)) pass(tab, event);
};

/** The topic may not be subscribed to any more; a new subscriber asks the service again. */
const forget = (tab: Tab, ended: string): void => {
  for (const [name, wanted] of tab.byTab)
    tab.byTab.set(
      name,
      wanted.filter(({ topic }) => topic !== ended),
    );
};

const pass = (tab: Tab, event: ConnectionEvent): void => {
  tab.parts.post({ type: 'event', event });
  deliver(tab, event);
};

const deliver = (tab: Tab, event: ConnectionEvent): void => {
  if (event.type === 'ended') {
    tab.interests.delete(event.topic);
    // The component that shows it reads it again, and the service's reply says why that is no longer allowed.
    tell(tab, [event.topic], { type: 'resync' });
    return;
  }
  tell(tab, event.type === 'message' ? [event.message.topic] : [...tab.handlers.keys()], event);
};

const tell = (tab: Tab, topics: readonly string[], event: LiveEvent): void => {
  // A copy, because a handler may unmount what listens.
  const those = topics.flatMap((topic) => [...(tab.handlers.get(topic) ?? [])]);
  for (const handle of those) handle(event);
};

const changeState = (tab: Tab, state: LiveState): void => {
  tab.state = state;
  tab.parts.onState(state);
};

const missedBy = (interests: readonly Interest[], recent: readonly ConnectionEvent[]): ConnectionEvent[] =>
  recent.filter(
    (event) =>
      event.type === 'message' &&
      interests.some(
        ({ topic, after }) =>
          topic === event.message.topic && (after === undefined || isNewer(event.message.position, after)),
      ),
  );
