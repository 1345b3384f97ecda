import type { Logger } from '@fanfold/platform';
import { Listener } from '@fanfold/projection';

import { sessionEndsChannel } from './session-modes.ts';
import type { Sessions } from './sessions.ts';

type Options = { readonly databaseUrl: string; readonly log: Logger; readonly sessions: Sessions };

/** How often the connection is checked. */
const pollMs = 2_000;

/** Ends sessions in this process when another process ends them. */
export const listenForSessionEnds = async ({
  databaseUrl,
  log,
  sessions,
}: Options): Promise<AsyncDisposable> => {
  let connection: unknown;
  const listener = new Listener({
    databaseUrl,
    log,
    channel: sessionEndsChannel,
    pollMs,
    onNotification: (name) => sessions.forget(name),
    onPoll: async (client) => {
      await client.query('select 1');
      if (client === connection) return;
      // A new connection: ends were not received meanwhile.
      connection = client;
      sessions.forget();
    },
  });
  await listener.start();
  return { [Symbol.asyncDispose]: () => listener.stop() };
};
