import type { LiveEvent, LiveState, Wish } from './live-connection.ts';
import { earliest, isNewer } from './positions.ts';

/** What a tab listens to: the topic, and the position of the data that it mirrors. */
export type Interest = { readonly topic: string; readonly after: string | undefined };

/** What tabs of one browser tell each other. */
export type TabMessage =
  | { readonly type: 'interests'; readonly tab: string; readonly interests: readonly Interest[] }
  | { readonly type: 'who' }
  | { readonly type: 'state'; readonly state: LiveState }
  | { readonly type: 'event'; readonly event: LiveEvent };

export type Connection = { want(wish: Wish): void; retryNow(): void; lost(): void; close(): void };

export type HubParts = {
  readonly tab: string;
  readonly post: (message: TabMessage) => void;
  readonly connect: (parts: {
    readonly onEvent: (event: LiveEvent) => void;
    readonly onState: (state: LiveState) => void;
  }) => Connection;
  /** Calls back when a tab is gone, however it went. */
  readonly whenGone: (tab: string, gone: () => void) => void;
  readonly onState: (state: LiveState) => void;
};

type Handler = (event: LiveEvent) => void;

/** Enough to cover the moment between reading data and listening for what changes it. */
const rememberedEvents = 50;

/**
 * One live connection for all tabs of a browser (browsers allow six connections to a host). Every tab has a hub; the one
 * that is told to lead holds the connection, listens to what any tab wants, and passes on what it hears.
 */
export const createHub = ({ tab, post, connect, whenGone, onState }: HubParts) => {
  const handlers = new Map<string, Set<Handler>>();
  const interests = new Map<string, Interest>();
  const byTab = new Map<string, readonly Interest[]>();
  const recent: LiveEvent[] = [];
  let connection: Connection | undefined;
  let state: LiveState = 'connecting';

  const deliver = (event: LiveEvent) => {
    const topics = event.type === 'message' ? [event.message.topic] : [...handlers.keys()];
    for (const topic of topics) for (const handle of [...(handlers.get(topic) ?? [])]) handle(event);
  };
  const changeState = (next: LiveState) => {
    state = next;
    onState(next);
  };
  const pass = (event: LiveEvent) => {
    post({ type: 'event', event });
    deliver(event);
  };
  const know = (from: string, wanted: readonly Interest[]) => {
    const before = new Set(byTab.get(from)?.map(({ topic }) => topic));
    const known = new Set([...byTab.values()].flat().map(({ topic }) => topic));
    byTab.set(from, wanted);
    const added = wanted.filter(({ topic }) => !known.has(topic));
    const topics = [...byTab.values()].flat().map(({ topic }) => topic);
    connection?.want({ topics, after: earliest(added.map(({ after }) => after)) });
    // Another tab already listens to it, so the connection stays as it is; what came since the data was read is repeated.
    const joined = wanted.filter(({ topic }) => known.has(topic) && !before.has(topic));
    for (const event of missedBy(joined, recent)) pass(event);
  };
  const announce = () => {
    const mine = [...interests.values()];
    if (connection !== undefined) know(tab, mine);
    else post({ type: 'interests', tab, interests: mine });
  };

  return {
    /** Listens to a topic until the returned function is called. */
    subscribe: (interest: Interest, handle: Handler): (() => void) => {
      const { topic } = interest;
      const those = handlers.get(topic) ?? new Set();
      handlers.set(topic, those.add(handle));
      if (!interests.has(topic)) {
        interests.set(topic, interest);
        announce();
      }
      return () => {
        those.delete(handle);
        if (those.size > 0) return;
        handlers.delete(topic);
        interests.delete(topic);
        announce();
      };
    },
    /** This tab holds the connection from now on. */
    lead: (): void => {
      connection = connect({
        onEvent: (event) => {
          recent.push(event);
          if (recent.length > rememberedEvents) recent.shift();
          pass(event);
        },
        onState: (next) => {
          post({ type: 'state', state: next });
          changeState(next);
        },
      });
      know(tab, [...interests.values()]);
      post({ type: 'who' });
    },
    /** Something another tab said. */
    hear: (message: TabMessage): void => {
      switch (message.type) {
        case 'interests': {
          if (connection === undefined) return;
          const fresh = !byTab.has(message.tab);
          know(message.tab, message.interests);
          post({ type: 'state', state });
          if (fresh) whenGone(message.tab, () => know(message.tab, []));
          return;
        }
        case 'who':
          announce();
          return;
        case 'state':
          changeState(message.state);
          return;
        case 'event':
          deliver(message.event);
          return;
      }
    },
    network: (there: boolean): void => (there ? connection?.retryNow() : connection?.lost()),
  };
};

export type Hub = ReturnType<typeof createHub>;

const missedBy = (interests: readonly Interest[], recent: readonly LiveEvent[]): LiveEvent[] =>
  recent.filter(
    (event) =>
      event.type === 'message' &&
      interests.some(
        ({ topic, after }) =>
          topic === event.message.topic && (after === undefined || isNewer(event.message.position, after)),
      ),
  );
