import type { Logger } from '@fanfold/platform';
import pLimit from 'p-limit';

import type { Access } from './access.ts';
import type { Listener, LiveHub } from './hub.ts';

export type PulseDeps = { readonly hub: LiveHub; readonly access: Access; readonly log: Logger };

export type Pulse = Disposable & {
  /** Checks at once whether a session's connections may still watch their topics, e.g. after a log-out. */
  readonly recheck: (tokenHash: Buffer) => Promise<void>;
};

const rechecksAtOnce = 8;

/**
 * One timer for all connections. Once every `heartbeatMs`, each connection gets a heartbeat with the position
 * up to which it has all messages, and its session and rights are checked. The connections take turns, which
 * spreads the work.
 */
export const startPulse = ({ hub, access, log }: PulseDeps, heartbeatMs: number): Pulse => {
  const turns = 15;
  const turnOf = new WeakMap<Listener, number>();
  let given = 0;
  let turn = 0;
  let checking = Promise.resolve();
  const timer = setInterval(() => {
    turn = (turn + 1) % turns;
    const due: Listener[] = [];
    for (const listener of hub.listeners) {
      const own = turnOf.get(listener);
      // A new connection got its greeting just now: its turn comes last.
      if (own === undefined) turnOf.set(listener, (turn + (given++ % turns)) % turns);
      else if (own === turn) due.push(listener);
    }
    for (const listener of due) beat(hub, listener);
    // A slow answer must not make the checks pile up: those of this turn begin when the last ones are done.
    checking = checking.then(() => recheckAll({ hub, access, log }, due));
  }, heartbeatMs / turns);
  timer.unref();
  return {
    recheck: (tokenHash) =>
      recheckAll(
        { hub, access, log },
        [...hub.listeners].filter(({ caller }) => caller?.session.tokenHash.equals(tokenHash)),
      ),
    [Symbol.dispose]: () => clearInterval(timer),
  };
};

const beat = (hub: LiveHub, listener: Listener): void => {
  if (!listener.beat()) {
    hub.drop(listener, 'slow');
    return;
  }
  // A connection that is catching up gets messages anyway, and does not have all messages up to the hub's
  // position.
  if (listener.holding) return;
  // A connection without topics may still ask for earlier messages.
  const all = listener.topics.size > 0 && hub.position >= listener.after ? hub.position : undefined;
  hub.say(listener, listener.wire.control('heartbeat', {}, all));
};

const recheckAll = async (deps: PulseDeps, listeners: readonly Listener[]): Promise<void> => {
  const signedIn = listeners.filter(({ caller }) => caller !== null);
  await pLimit(rechecksAtOnce).map(signedIn, (listener) =>
    // A connection keeps its rights while a store is unreachable: the next turn checks again.
    recheck(deps, listener).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the rights of a live connection could not be checked'),
    ),
  );
};

const recheck = async ({ hub, access }: PulseDeps, listener: Listener): Promise<void> => {
  const { caller } = listener;
  if (!caller || !hub.has(listener)) return;
  const renewed = await access.renewed(caller);
  if (!renewed) {
    hub.drop(listener, 'revoked');
    return;
  }
  listener.caller = renewed;
  if (renewed === caller) return;
  for (const topic of listener.topics)
    if (await access.refusal(renewed, topic)) hub.endTopic(listener, topic);
};
