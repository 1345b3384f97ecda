import { setTimeout as sleep } from 'node:timers/promises';
import { ANY, END, EventStoreDBClient, jsonEvent, START } from '@eventstore/db-client';

import { countFor, type LoadResult, runLoad } from '../support/run-load.ts';
import { serveTasks } from '../support/tasks.ts';
import { wallClockMs } from '../support/wall-clock.ts';
import {
  type AppendLoad,
  appendStream,
  appendTimes,
  dataOf,
  eventType,
  longStream,
  longStreamLength,
  portion,
  readMs,
  smallBytes,
} from './workload.ts';

/** The official client, unmodified. */
let client: EventStoreDBClient;

const open = (url: string): void => {
  client = EventStoreDBClient.connectionString(url);
};

const append = (stream: string, n: number, bytes: number) =>
  client.appendToStream(stream, jsonEvent({ type: eventType, data: dataOf(n, bytes) }), {
    expectedRevision: ANY,
  });

const appends = ({ inFlight, bytes }: AppendLoad): Promise<LoadResult> =>
  runLoad({ inFlight, ...appendTimes }, (n) => append(appendStream(n), n, bytes));

const readStream = (): Promise<number> =>
  countFor(readMs, () => count(client.readStream(longStream, { maxCount: longStreamLength })));

const readAll = (): Promise<number> => countFor(readMs, () => count(client.readAll({ maxCount: portion })));

const count = async (events: AsyncIterable<unknown>): Promise<number> => {
  let read = 0;
  for await (const _event of events) read += 1;
  return read;
};

/** From the start of the log up to `events` events; answers events a second. */
const catchUp = async (events: number): Promise<number> => {
  const beganAt = performance.now();
  const subscription = client.subscribeToAll({ fromPosition: START });
  let seen = 0;
  for await (const _event of subscription) {
    seen += 1;
    if (seen >= events) break;
  }
  const perSecond = (seen / (performance.now() - beganAt)) * 1_000;
  await subscription.unsubscribe().catch(() => undefined);
  return perSecond;
};

const arrivals = new Map<string, number>();

/** Follows the log from its end and records the arrival of each event; another process appends. */
const follow = async (): Promise<void> => {
  const subscription = client.subscribeToAll({ fromPosition: END });
  subscription.on('data', ({ event }) => {
    if (event) arrivals.set(event.id, wallClockMs());
  });
  await new Promise((resolve) => subscription.once('confirmation', resolve));
};

/** Appends one after the other; answers the time of each answer. */
const appendSlowly = async (times: number): Promise<Map<string, number>> => {
  const answers = new Map<string, number>();
  for (let n = 0; n < times; n += 1) {
    const event = jsonEvent({ type: eventType, data: dataOf(n, smallBytes) });
    await client.appendToStream('live', event, { expectedRevision: ANY });
    answers.set(event.id, wallClockMs());
    await sleep(5);
  }
  return answers;
};

serveTasks({
  open,
  appends,
  readStream,
  readAll,
  catchUp,
  follow,
  appendSlowly,
  arrivals: () => arrivals,
});
