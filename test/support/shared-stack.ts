import { request } from 'node:http';
import type { PartName, Stack } from '@fanfold/stack';

import { watchLogs } from './part-logs.ts';
import type { Place } from './person.ts';
import { commandsVariable, keeperVariable } from './prepared.ts';

/** What a test has to know of a stack that another process supervises. */
export type SharedStackFacts = Place &
  Pick<Stack, 'config' | 'dataDir' | 'databaseUrl' | 'eventStoreUrl'> & { readonly mailboxUrl: string };

/** The worker's stack, with the demo world. Disposing it leaves it to the worker's next file. */
export type SharedStack = SharedStackFacts &
  AsyncDisposable & {
    /** Ends a part with SIGKILL; the supervisor starts it again. */
    readonly kill: (part: PartName) => Promise<void>;
    /** Resolves when a part answers (again). */
    readonly ready: (part: PartName) => Promise<void>;
  };

/**
 * The stack of this worker. Other files have used it: a test has people of its own, counts what it made
 * itself, leaves every part running, and does not move the clock. A file whose point is the process, the
 * clock or an empty world takes `startTestStack`.
 */
export const leaseStack = async (): Promise<SharedStack> => {
  const facts = (await askKeeper('lease')) as SharedStackFacts;
  watchLogs(facts.dataDir);
  const tell = async (what: string): Promise<void> => void (await askKeeper(what));
  return {
    ...facts,
    kill: (part) => tell(`kill/${part}`),
    ready: (part) => tell(`ready/${part}`),
    [Symbol.asyncDispose]: () => tell('release'),
  };
};

/** By node:http: fetch gives up after five minutes, and a cold start on a busy machine may take longer. */
export const askKeeper = (what: string, body: unknown = null): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const keeper = process.env[what === 'fanfold' ? commandsVariable : keeperVariable];
    const worker = process.env['VITEST_POOL_ID'];
    if (keeper === undefined || worker === undefined)
      throw new Error('Only a run of the tests has a keeper.');
    const asked = request(`${keeper}/${worker}/${what}`, { method: 'POST' }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => (text += chunk));
      reply.on('error', reject);
      reply.on('end', () => (reply.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text))));
    });
    asked.on('error', reject).end(JSON.stringify(body));
  });
