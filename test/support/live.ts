import { request } from 'node:http';
import type { LiveMessage } from '@fanfold/contracts';
import type { z } from 'zod';

import type { Person } from './person.ts';

export type LiveEvent = {
  readonly event: string;
  readonly id: string;
  readonly data: Record<string, unknown>;
};

/** A client of `GET /api/live` that stores the messages. */
export type LiveClient = Disposable & {
  readonly status: Promise<number>;
  readonly events: LiveEvent[];
  readonly messages: () => z.infer<typeof LiveMessage>[];
  /** Settles when the connection ended. */
  readonly closed: Promise<void>;
};

export const watch = (
  person: Person | { place: { url: string }; token?: undefined },
  topics: string,
  after?: string,
): LiveClient => {
  const url = new URL('/api/live', person.place.url);
  url.searchParams.set('topics', topics);
  if (after !== undefined) url.searchParams.set('after', after);
  const events: LiveEvent[] = [];
  let opened: (status: number) => void = () => {};
  let ended: () => void = () => {};
  const status = new Promise<number>((resolve) => {
    opened = resolve;
  });
  const closed = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const headers = person.token ? { authorization: `Bearer ${person.token}` } : {};
  const call = request(url, { headers }, (response) => {
    opened(response.statusCode ?? 0);
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text += chunk;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) events.push(parse(frame));
    });
    response.on('close', ended);
  });
  call.on('error', ended);
  call.end();
  return {
    status,
    events,
    closed,
    messages: () => events.filter(({ event }) => event === 'message').map(({ data }) => data as never),
    [Symbol.dispose]: () => call.destroy(),
  };
};

const parse = (frame: string): LiveEvent => {
  const fields = new Map(
    frame
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()]),
  );
  return {
    event: fields.get('event') ?? 'message',
    id: fields.get('id') ?? '',
    data: JSON.parse(fields.get('data') ?? '{}'),
  };
};
