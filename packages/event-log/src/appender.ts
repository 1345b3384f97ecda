import { randomUUID } from 'node:crypto';
import {
  type EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  WrongExpectedVersionError,
} from '@eventstore/db-client';

import type { AppendOutcome, NewEvent } from './client.ts';
import { encodeAppend } from './wire/append.ts';
import { type AppendCall, type AppendResponse, asCommandError, openAppends } from './wire/connection.ts';

type Append = {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly NewEvent[];
  readonly timeoutMs: number;
};

type Settle = (outcome: AppendOutcome) => void;

/** The call that takes appends, and who waits for its answers, by correlation id. */
type Open = { readonly call: AppendCall; readonly waiting: Map<string, Settle> };

/**
 * Batch appends over one call of a client. Unlike the official client's own, its bookkeeping belongs to the call: what
 * goes wrong with another call rejects nobody here. When the call ends, everybody who waits is told that nobody knows.
 */
export class Appender {
  readonly #client: EventStoreDBClient;
  #opening: Promise<Open | undefined> | undefined;
  #open: Open | undefined;

  constructor(client: EventStoreDBClient) {
    this.#client = client;
  }

  async append({ stream, expected, events, timeoutMs }: Append): Promise<AppendOutcome> {
    const open = this.#open ?? (await this.#opened());
    if (!open) return this.#appendTheOldWay({ stream, expected, events, timeoutMs });
    const correlationId = randomUUID();
    const deadlineMs = Date.now() + timeoutMs;
    const request = encodeAppend({ correlationId, stream, expected, deadlineMs, events });
    return new Promise((settle) => {
      open.waiting.set(correlationId, settle);
      // An answer that never comes is forgotten with its call; whoever waits for it has a timer.
      open.call.write(request);
    });
  }

  async #appendTheOldWay({ stream, expected, events, timeoutMs }: Append): Promise<AppendOutcome> {
    try {
      const { position } = await this.#client.appendToStream(
        stream,
        events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data, metadata })),
        { expectedRevision: expected < 0 ? NO_STREAM : BigInt(expected), deadline: timeoutMs },
      );
      return outcomeOf({ error: undefined, position: position && Number(position.commit) });
    } catch (error) {
      return outcomeOf({ error: asError(error), position: undefined });
    }
  }

  #opened(): Promise<Open | undefined> {
    this.#opening ??= this.#begin().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #begin(): Promise<Open | undefined> {
    const call = await openAppends(this.#client);
    if (!call) return undefined;
    const open: Open = { call, waiting: new Map() };
    const end = (error: Error): void => {
      if (this.#open === open) this.#open = undefined;
      for (const settle of open.waiting.values()) settle({ status: 'unknown', error });
      open.waiting.clear();
    };
    call.on('data', (response: AppendResponse) => {
      const settle = open.waiting.get(response.correlationId);
      open.waiting.delete(response.correlationId);
      settle?.(outcomeOf(response));
    });
    call.on('error', (error: Error) => end(asCommandError(error)));
    call.on('close', () => end(new Error('The event log closed the connection')));
    call.on('end', () => end(new Error('The event log closed the connection')));
    this.#open = open;
    return open;
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const outcomeOf = ({ error, position }: Pick<AppendResponse, 'error' | 'position'>): AppendOutcome => {
  if (error instanceof WrongExpectedVersionError) return { status: 'conflict' };
  if (error) return { status: 'unknown', error };
  if (position === undefined)
    return { status: 'unknown', error: new Error('The store answered without a position') };
  return { status: 'appended', position: BigInt(position) };
};
