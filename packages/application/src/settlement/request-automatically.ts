import { parseOid, seoulDay } from '@fanfold/domain';
import { businessDaysMissing, inRequestWindow, knownPaymentDay } from '@fanfold/domain/settlement';
import { type Logger, uuid5 } from '@fanfold/platform';
import { readFrom } from '@fanfold/projection';
import { creatorsToRequestFor, revenueRequests } from '@fanfold/projections/settlement/requests';
import type { Kysely } from 'kysely';

import { everyHour } from '../every-hour.ts';
import { askForRevenue, type SettlementUseCaseDeps } from './request-revenue.ts';

type Deps = SettlementUseCaseDeps & { readonly db: Kysely<never>; readonly log: Logger };

/**
 * While the window is open, requests revenue for creators who switched that on. One who is below the sum, has
 * no payee or is on hold is asked about again an hour later. Where the day of payment is not known, none is
 * made.
 */
export const requestAutomatically = (deps: Deps, signal: AbortSignal): Promise<void> =>
  everyHour(
    { run: () => requestOnce(deps), log: deps.log, failure: 'automatic requests for revenue have to wait' },
    signal,
  );

const pageSize = 500;

/** One round. The key is the creator's and the month's, so that a month has one automatic request at most. */
export const requestOnce = async (deps: Deps): Promise<void> => {
  const day = seoulDay(deps.clock.now());
  if (!inRequestWindow(day)) return;
  const month = day.slice(0, 7);
  if (knownPaymentDay(month) === null) {
    deps.log.error({ month }, `no automatic requests for revenue: ${businessDaysMissing}`);
    return;
  }
  let after = '';
  while (true) {
    const page = await readFrom(deps.db, revenueRequests, (tables) =>
      creatorsToRequestFor(tables, { month, after, limit: pageSize }),
    );
    for (const oid of page) await requestFor(deps, oid, month);
    if (page.length < pageSize) return;
    after = page.at(-1) ?? after;
  }
};

const requestFor = async (deps: Deps, oid: string, month: string): Promise<void> => {
  const key = uuid5('automatic-request', oid, month);
  const asker = { actor: { oid: null, role: 'system' }, correlationId: key } as const;
  const asked = { creatorOid: parseOid(oid), automatic: true };
  const outcome = await askForRevenue(deps, { ...asker, key, body: { month } }, asked);
  if (outcome.status === 'refused')
    deps.log.info({ creatorOid: oid, code: outcome.refused }, 'an automatic request for revenue was refused');
};
