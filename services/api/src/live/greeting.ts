import type { LiveHub } from './hub.ts';

/** What a new connection is told first; `at` is the present (ISO 8601). */
export const greetingOf = ({ position, writesStopped }: LiveHub, at: string) => ({
  position: String(position),
  at,
  ...(writesStopped ? { writesStopped: true } : {}),
});

/** Tells every connection that nothing can be changed for a while, or that it can again. */
export const sayWrites = (hub: LiveHub, stopped: boolean): void => {
  hub.writesStopped = stopped;
  for (const listener of hub.listeners) hub.say(listener, listener.wire.control('writes', { stopped }));
};
