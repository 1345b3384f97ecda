import { HttpConnection } from '../support/http-connection.ts';
import { exponential, randomFrom } from '../support/random.ts';
import { quantile } from '../support/statistics.ts';
import { serveTasks } from '../support/tasks.ts';

export type Sending = {
  /** Prepared requests, each of them sent once. */
  readonly requests: readonly string[];
  /** The status that each answer has to have. */
  readonly status: number;
  /** At random moments at this rate; without it as fast as the answers come. */
  readonly perSecond?: number;
  readonly inFlight: number;
};

export type Sent = {
  readonly seconds: number;
  /** Milliseconds from the moment at which a request was to be sent until its answer. */
  readonly p50: number;
  readonly p99: number;
  /** Bytes of an answer's body. */
  readonly replyBytes: number;
  /** The newest position among the answers; null when they have none. */
  readonly lastPosition: string | null;
};

const random = randomFrom('c057c057');
let port = 0;

const open = (at: number): void => {
  port = at;
};

const send = async ({ requests, status, perSecond, inFlight }: Sending): Promise<Sent> => {
  // Opened for each load, because the API closes connections that were idle for a while.
  const connections: HttpConnection[] = [];
  while (connections.length < inFlight) connections.push(await HttpConnection.open(port));
  const beganAt = performance.now();
  let dueAt = beganAt;
  const queue = requests.map((request) => {
    if (perSecond !== undefined) dueAt += exponential(random, 1_000 / perSecond);
    return { request, dueAt };
  });
  const answers: { ms: number; bytes: number; position: bigint }[] = [];
  const remaining = queue.values();
  const walk = async (connection: HttpConnection): Promise<void> => {
    for (const { request, dueAt: due } of remaining) {
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      const sentAt = performance.now();
      const answer = await connection.send(request);
      if (answer.status !== status) throw new Error(`Answered ${answer.status} ${answer.body.slice(0, 300)}`);
      answers.push({
        ms: performance.now() - (perSecond === undefined ? sentAt : due),
        bytes: Buffer.byteLength(answer.body),
        position: BigInt(/"position":"(\d+)"/.exec(answer.body)?.[1] ?? -1),
      });
    }
  };
  await Promise.all(connections.map(walk));
  const seconds = (performance.now() - beganAt) / 1_000;
  for (const connection of connections) connection.close();
  const ms = answers.map((answer) => answer.ms);
  const newest = answers.reduce((most, { position }) => (position > most ? position : most), -1n);
  return {
    seconds,
    p50: quantile(ms, 0.5),
    p99: quantile(ms, 0.99),
    replyBytes: answers.reduce((sum, { bytes }) => sum + bytes, 0) / Math.max(1, answers.length),
    lastPosition: newest < 0n ? null : String(newest),
  };
};

serveTasks({ open, send });
