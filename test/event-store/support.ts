import { randomUUID } from 'node:crypto';

import {
  type AllStreamResolvedEvent,
  type AppendResult,
  type AppendToStreamOptions,
  type EventData,
  type EventStoreDBClient,
  jsonEvent,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { expect } from 'vitest';

import { limits } from '../support/limits.ts';

/** A stream name that no other test uses, on a server that may be shared. */
export const uniqueStream = (word = 'stream'): string => `${word}-${randomUUID()}`;

export const event = (n: number, type = 'Counted'): EventData => jsonEvent({ type, data: { n } });

export const events = (count: number, type?: string): EventData[] =>
  Array.from({ length: count }, (_, n) => event(n, type));

/**
 * The client has two ways to append: it uses BatchAppend, and Append for a call with credentials of its own
 * (which it does not send without TLS).
 */
export const WAYS = ['batch', 'unary'] as const;

export const appendBy =
  (way: (typeof WAYS)[number]) =>
  (
    client: EventStoreDBClient,
    stream: string,
    { events: batch, ...options }: AppendToStreamOptions & { events: EventData[] },
  ): Promise<AppendResult> =>
    client.appendToStream(stream, batch, {
      ...options,
      ...(way === 'unary' ? { credentials: { username: 'somebody', password: 'unused' } } : {}),
    });

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

export const revisions = (read: readonly ResolvedEvent[]): (bigint | undefined)[] =>
  read.map(({ event: recorded }) => recorded?.revision);

export const numbers = (read: readonly (ResolvedEvent | AllStreamResolvedEvent)[]): unknown[] =>
  read.map(({ event: recorded }) => (recorded?.data as { n: number }).n);

/** The error of a rejected promise; fails the test when it is not rejected. */
export async function rejection(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(Error);
  return outcome as Error & Record<string, unknown>;
}

/** Waits until `check` holds; fails the test after `timeoutMs`. */
export async function eventually(check: () => boolean, timeoutMs = limits.pollMs): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!check()) {
    if (Date.now() > deadline) throw new Error(`It did not happen within ${timeoutMs} ms: ${check}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
