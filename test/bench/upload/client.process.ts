import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';

import { serveTasks } from '../support/tasks.ts';

export type Part = { readonly url: string; readonly sizeBytes: number };
export type Sending = { readonly parts: readonly Part[]; readonly inFlight: number };

const agent = new Agent({ keepAlive: true });
/** As a PDF begins, since the kind of a file follows from its first bytes. */
const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(8 * 1024 * 1024)]);

/** Sends all parts, so many at a time. Resolves to the milliseconds that it took. */
const send = async ({ parts, inFlight }: Sending): Promise<number> => {
  const left = [...parts];
  const began = performance.now();
  const work = async (): Promise<void> => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) await put(part);
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  return performance.now() - began;
};

const put = ({ url, sizeBytes }: Part): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'PUT', agent, headers: { 'content-length': sizeBytes } },
      (answer) => {
        answer.resume();
        answer.once('end', () =>
          answer.statusCode === 200
            ? resolve()
            : reject(new Error(`A part was answered with ${answer.statusCode}.`)),
        );
      },
    );
    sent.once('error', reject);
    sent.end(bytes.subarray(0, sizeBytes));
  });

serveTasks({ send });
