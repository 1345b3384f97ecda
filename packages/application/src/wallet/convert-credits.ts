import { type Oid, parseOid } from '@fanfold/domain';
import { available, type ConversionFailure, creditsStream, walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { type Clock, type Ids, sleep } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { creditsOf } from './show-credits.ts';

type Deps = { readonly eventLog: EventLog; readonly clock: Clock; readonly ids: Ids };

type Conversion = {
  readonly position: bigint;
  readonly replayed: boolean;
  readonly conversionId: Oid;
  /** `pending`: the wallet has not answered in time. */
  readonly status: 'completed' | 'pending';
  readonly credits: number;
  /** How many coins may still be converted today. */
  readonly conversionLeftCoins: number;
};

/** How long the caller waits for the wallet's answer, and how often the stream is read meanwhile. */
const waitMs = 4_000;
const readEveryMs = 25;

/**
 * LED-007: coins to credits. The process manager of conversions pays from the wallet and completes what is
 * started here, also when this process ends before; so this only waits for it. Throws RefusedError
 * (CONVERSION_FAILED, CONVERSION_NOT_ENOUGH_COINS, and those of the credits' stream).
 */
export const convertCredits = async (
  { eventLog, clock, ids }: Deps,
  invocation: Invocation,
  { coins }: { readonly coins: number },
): Promise<Conversion> => {
  const userOid = parseOid(invocation.actor.oid);
  const newId = parseOid(ids.oid(clock.now()));
  const { events, replayed } = accepted(
    await eventLog.commands.of(creditsStream).handle({
      ...invocation,
      id: userOid,
      command: (now) => ({ type: 'StartConversion', userOid, conversionId: newId, coins, now }),
    }),
  );
  const [started] = events;
  if (started?.type !== 'CreditConversionStarted') throw new RefusedError('INTERNAL_ERROR');
  const { conversionId, credits } = started;
  const { ended, state, position } = await endOf(eventLog, userOid, conversionId);
  const now = clock.now();
  if (ended && ended !== 'completed') throw await failure(eventLog, { userOid, coins, ended, now });
  const { conversionLeftCoins } = creditsOf(state, now);
  const status = ended ? 'completed' : 'pending';
  return { position, replayed, conversionId, status, credits, conversionLeftCoins };
};

type Failed = {
  readonly userOid: Oid;
  readonly coins: number;
  readonly ended: ConversionFailure;
  readonly now: string;
};

/** LED-023: why not, and how many coins are missing where that is the reason. */
const failure = async (
  { commands }: EventLog,
  { userOid, coins, ended, now }: Failed,
): Promise<RefusedError> => {
  if (ended === 'error') return new RefusedError('CONVERSION_FAILED');
  const { state } = await commands.load(walletStream, userOid, { maxAgeMs: 0 });
  const has = available(state.lots, 'paid', now);
  const missingCoins = Math.max(0, coins - has);
  return new RefusedError('CONVERSION_NOT_ENOUGH_COINS', { details: { missingCoins, has } });
};

const endOf = async ({ commands }: EventLog, userOid: Oid, conversionId: Oid) => {
  const until = performance.now() + waitMs;
  for (;;) {
    const { state, position } = await commands.load(creditsStream, userOid, { maxAgeMs: 0 });
    const ended = state.ended[conversionId];
    if (ended || performance.now() > until) return { ended, state, position };
    await sleep(readEveryMs);
  }
};
