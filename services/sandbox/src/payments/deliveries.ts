import type { Provider } from '@fanfold/contracts/payments';
import { backOffMs, type Clock, type Logger } from '@fanfold/platform';

import type { Store } from '../store.ts';
import { forgedSecret, headersOf } from './signatures.ts';
import { createWorkLoop } from './work-loop.ts';

export type PlannedDelivery = {
  readonly body: string;
  readonly delayMs: number;
  readonly forged: boolean;
};

/** Webhooks that wait to be delivered. They are stored, so a restart continues the delivery. */
export type Deliveries = AsyncDisposable & {
  /** Stores deliveries; to be called in the transaction of the change that they report. */
  readonly plan: (
    to: { readonly provider: Provider; readonly url: string },
    planned: readonly PlannedDelivery[],
  ) => void;
  /** Checks at once whether a delivery is due. */
  readonly runSoon: () => void;
};

/** About twenty minutes of attempts; after that the shop has to ask. */
const maxAttempts = 25;
const answerWithinMs = 10_000;
const atOnce = 16;
/** How long the deliverer sleeps at most, so that it notices when a test moves the clock. */
const pauseMs = 250;

type Deps = { store: Store; secret: string; clock: Clock; uuid: () => string; log: Logger };
type Waiting = {
  delivery: number;
  provider: Provider;
  url: string;
  body: string;
  forged: boolean;
  attempts: number;
};

export const createDeliveries = ({ store, secret, clock, uuid, log }: Deps): Deliveries => {
  const insert = store.prepare(
    'INSERT INTO webhook_delivery (provider, url, body, forged, due_at) VALUES (?, ?, ?, ?, ?)',
  );
  const due = store.prepare(
    `SELECT delivery, provider, url, body, forged, attempts FROM webhook_delivery
     WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at, delivery LIMIT ${atOnce}`,
  );
  const anyWaiting = store.prepare("SELECT 1 FROM webhook_delivery WHERE state = 'waiting' LIMIT 1");
  const update = store.prepare(
    'UPDATE webhook_delivery SET state = ?, attempts = ?, due_at = ? WHERE delivery = ?',
  );

  const after = (delayMs: number) => new Date(Date.parse(clock.now()) + delayMs).toISOString();
  const closing = new AbortController();

  const deliver = async ({ delivery, provider, url, body, forged, attempts }: Waiting): Promise<void> => {
    const signedWith = forged ? forgedSecret : secret;
    const outcome = await post(url, body, {
      headers: headersOf(body, { provider, secret: signedWith, at: clock.now(), uuid }),
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answerWithinMs)]),
    });
    if (closing.signal.aborted) return;
    const tried = attempts + 1;
    // A forged webhook is sent once; a real one is repeated.
    const over = forged || outcome.accepted || tried >= maxAttempts;
    const state = outcome.accepted ? 'delivered' : over ? 'given_up' : 'waiting';
    const waitMs = backOffMs(attempts, 1, { firstMs: 500, maxMs: 60_000 });
    update.run(state, tried, after(waitMs), delivery);
    if (!outcome.accepted) log.warn({ url, answer: outcome.answer, tried, state }, 'webhook not accepted');
  };

  const runRound = async (): Promise<void> => {
    const rows = due.all(clock.now()) as unknown as Waiting[];
    await Promise.all(rows.map((row) => deliver({ ...row, forged: Boolean(row.forged) })));
  };

  const rounds = createWorkLoop({
    work: runRound,
    hasMore: () => anyWaiting.get() !== undefined,
    pauseMs,
    onError: (error) => log.error({ err: error }, 'could not deliver webhooks'),
  });
  rounds.runSoon();
  return {
    plan: ({ provider, url }, planned) => {
      for (const { body, delayMs, forged } of planned)
        insert.run(provider, url, body, forged ? 1 : 0, after(delayMs));
    },
    runSoon: rounds.runSoon,
    [Symbol.asyncDispose]: () => {
      closing.abort();
      return rounds[Symbol.asyncDispose]();
    },
  };
};

const post = async (
  url: string,
  body: string,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
): Promise<{ accepted: boolean; answer: number | string }> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal,
      redirect: 'manual',
    });
    await answer.body?.cancel();
    return { accepted: answer.ok, answer: answer.status };
  } catch (error) {
    return { accepted: false, answer: error instanceof Error ? error.message : String(error) };
  }
};
