import { type Oid, seoulDay, seoulMonth, type Timestamp } from '@fanfold/domain';
import { earningsStream } from '@fanfold/domain/earnings';
import { monthBefore, openSums, type SettlementState, settlementStream } from '@fanfold/domain/settlement';
import type { CommandLog } from '@fanfold/event-log';
import { uuid5 } from '@fanfold/platform';

import { askForRevenue, type SettlementUseCaseDeps } from './request-revenue.ts';

type Leaving = {
  readonly creatorOid: Oid;
  /** When the wait of the deletion is over: what was sold until then is still paid. */
  readonly leavesAt: Timestamp;
};

/**
 * The last payout of a creator whose account is being deleted: everything that is settled is requested,
 * however little it is. Answers whether something is still to be paid, so that the deletion waits: a month
 * that is not settled yet, or a request that is not paid. Where no payee was ever named nothing can be paid,
 * and nothing is waited for.
 */
export const payLeaving = async (
  deps: SettlementUseCaseDeps,
  { creatorOid, leavesAt }: Leaving,
): Promise<boolean> => {
  const { commands } = deps.eventLog;
  const load = async () => (await commands.load(settlementStream, creatorOid, { maxAgeMs: 0 })).state;
  const before = await load();
  const upTo = seoulMonth(leavesAt);
  const asked = await askForAll(deps, { creatorOid, upTo, state: before });
  if (asked === 'noPayee') return isUnderWay(before);
  if (asked === 'waits' || isUnderWay(await load())) return true;
  return isUnsettled(commands, { creatorOid, upTo, state: before });
};

const isUnderWay = ({ requests }: Readonly<SettlementState>): boolean =>
  requests.some(({ state }) => state === 'requested' || state === 'processing');

type Ending = { readonly creatorOid: Oid; readonly upTo: string; readonly state: Readonly<SettlementState> };

/**
 * One request for each currency; after one that was rejected or sent back the next one follows in another
 * month.
 */
const askForAll = async (
  deps: SettlementUseCaseDeps,
  { creatorOid, upTo, state }: Ending,
): Promise<'noPayee' | 'waits' | 'nothing'> => {
  const open = state.open.filter(({ month }) => month <= upTo);
  const requestMonth = seoulDay(deps.clock.now()).slice(0, 7);
  let outcome: 'waits' | 'nothing' = 'nothing';
  for (const { currency } of openSums({ open })) {
    const key = uuid5('last-request', creatorOid, currency, requestMonth);
    const asker = { actor: { oid: null, role: 'system' }, correlationId: key } as const;
    const request = { ...asker, key, body: { currency, requestMonth } };
    const asked = { creatorOid, automatic: false, last: { currency, upTo } };
    const done = await askForRevenue(deps, request, asked);
    if (done.status === 'refused' && done.refused === 'PAYEE_MISSING') return 'noPayee';
    if (done.status !== 'accepted' || done.events.length > 0) outcome = 'waits';
  }
  return outcome;
};

/** Months that may still be closed or wait for their exchange rates. */
const lateMonths = 3;

const isUnsettled = async (commands: CommandLog, { creatorOid, upTo, state }: Ending): Promise<boolean> => {
  let month = upTo;
  for (let count = 0; count < lateMonths; count += 1, month = monthBefore(month)) {
    if (state.months[month]) continue;
    const earned = await commands.load(earningsStream, `${creatorOid}-${month}`, { maxAgeMs: 0 });
    if (earned.state.amounts.paid > 0) return true;
  }
  return false;
};
