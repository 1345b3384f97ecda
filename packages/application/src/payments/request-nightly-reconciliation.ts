import { seoulDay } from '@fanfold/domain';
import { reconciliationStream } from '@fanfold/domain/payments';
import type { EventLog } from '@fanfold/event-log';
import type { Providers } from '@fanfold/payments';
import { type Clock, type Logger, sleep, uuid5 } from '@fanfold/platform';
import { readFrom } from '@fanfold/projection';
import { reconciliations, refusedDays } from '@fanfold/projections/payments/reconciliations';
import type { Kysely } from 'kysely';

import { dayBefore } from './reconcile.process.ts';

type Nightly = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly providers: Providers;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signal: AbortSignal;
};

const lookEveryMs = 60_000;
/** A provider needs some time after midnight to close its books. */
const afterMidnightMs = 3_600_000;

/**
 * Requests each provider's file of yesterday once, an hour after midnight in Seoul; the day's stream
 * remembers the request. A file that was refused is requested again every hour, because providers correct
 * their files.
 */
export const requestNightly = async (deps: Nightly): Promise<void> => {
  const { eventLog, providers, clock, log, signal } = deps;
  let asked = '';
  while (!signal.aborted) {
    const day = dayBefore(seoulDay(new Date(Date.parse(clock.now()) - afterMidnightMs).toISOString()));
    if (day !== asked) {
      try {
        for (const { label } of providers.all) await requestDay(eventLog, { provider: label, day });
        asked = day;
      } catch (error) {
        log.warn({ err: error, day }, 'reconciliation has to wait');
      }
    }
    await askAgain(deps).catch((error: unknown) => log.warn({ err: error }, 'refused files have to wait'));
    await sleep(lookEveryMs, signal);
  }
};

const againMs = 3_600_000;

/** The days come from a read model, which may be stale: one request too many does no harm. */
export const askAgain = async ({
  eventLog,
  db,
  clock,
}: Pick<Nightly, 'eventLog' | 'db' | 'clock'>): Promise<void> => {
  const now = Date.parse(clock.now());
  for (const { provider, day, triedAt, tries } of await readFrom(db, reconciliations, refusedDays))
    if (now - Date.parse(triedAt) >= againMs)
      await requestDay(eventLog, { provider, day, again: String(tries) });
};

type Invocation = { readonly provider: string; readonly day: string; readonly again?: string };

const requestDay = async ({ commands }: EventLog, { provider, day, again }: Invocation): Promise<void> => {
  const key = uuid5('reconcile-nightly', provider, day, ...(again === undefined ? [] : [again]));
  await commands.of(reconciliationStream).handle({
    id: `${provider}-${day}`,
    key,
    body: { provider, day },
    actor: { oid: null, role: 'system' },
    correlationId: key,
    command: (now) => ({ type: 'RequestReconciliation', provider, day, requestedByOid: null, now }),
  });
};
