import { request } from 'node:http';

import type { Customer } from '../support/shop.ts';

/** A browser's live connection, reduced to what is measured. */
export type LiveUpdates = {
  /**
   * Resolves to the time (of `performance.now`) at which a message of that position or a newer one arrived.
   */
  readonly reached: (position: bigint, withinMs: number) => Promise<number>;
};

/** Follows a customer's own wallet. Resolves after the server's hello. */
export const watch = async (port: number, { oid, token }: Customer): Promise<LiveUpdates> => {
  let newest = -1n;
  let newestAt = 0;
  let wake: () => void = () => {};
  const { promise: hello, resolve: greeted, reject } = Promise.withResolvers<void>();
  const call = request({
    port,
    host: '127.0.0.1',
    path: `/api/live?topics=wallet:${oid}`,
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
  });
  call.on('error', reject);
  call.on('response', (response) => {
    if (response.statusCode !== 200)
      reject(new Error(`Live updates were answered with ${response.statusCode}.`));
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const end = text.lastIndexOf('\n\n');
      if (end < 0) return;
      const frames = text.slice(0, end);
      text = text.slice(end + 2);
      if (frames.includes('event: hello')) greeted();
      for (const [, position = '0'] of frames.matchAll(/"kind":\s*"balance".*?"position":\s*"(\d+)"/g)) {
        newest = BigInt(position);
        newestAt = performance.now();
      }
      wake();
    });
  });
  call.end();
  await hello;
  return {
    reached: async (position, withinMs) => {
      const until = performance.now() + withinMs;
      while (newest < position) {
        const left = until - performance.now();
        if (left <= 0) throw new Error(`No message of ${position} came within ${withinMs} ms.`);
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, left).unref();
        });
      }
      return newestAt;
    },
  };
};
