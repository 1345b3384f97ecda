import { Payers, type PlannedPayment, planBilling } from '@fanfold/application/subscriptions';
import { monthEnd, utcMonth } from '@fanfold/domain/subscriptions';
import type { Stores } from '@fanfold/event-log';

import { type Command, UsageError } from './command.ts';
import { openStores } from './open-stores.ts';

const aPage = 500;

/**
 * The dry run of the billing of the next month: what would be charged, to whom and by which provider. It
 * changes nothing.
 */
export const command: Command = {
  summary: 'shows what the billing run would charge until the next 1st (UTC), and changes nothing',
  usage: '--dry-run [--totals] [--json]',
  options: { 'dry-run': { type: 'boolean' }, totals: { type: 'boolean' }, json: { type: 'boolean' } },
  run: async ({ 'dry-run': isDry, totals, json }, { running, print }) => {
    // The run itself is the worker's: what is due is charged without a command.
    if (!isDry) throw new UsageError('--dry-run is missing: the worker does the run itself.');
    await using stores = await openStores(running());
    const sums = new Map<string, Sum>();
    for await (const payment of paymentsAhead(stores)) {
      add(sums, payment);
      if (!totals) print(json ? JSON.stringify(payment) : lineOf(payment));
    }
    const names = [...sums].sort(([a], [b]) => a.localeCompare(b));
    for (const [name, sum] of names)
      print(json ? JSON.stringify({ total: name, ...sum }) : totalOf(name, sum));
    if (sums.size === 0) print('Nothing is due.');
    return 0;
  },
};

type Sum = { count: number; coins: number; short: number };

async function* paymentsAhead({ eventLog, clock, db }: Stores): AsyncGenerator<PlannedPayment> {
  const until = monthEnd(utcMonth(clock.now()));
  const payers = new Payers(eventLog);
  let after: { readonly dueAt: string; readonly key: string } | undefined;
  do {
    const page = await planBilling({ eventLog, clock, db }, { until, limit: aPage, after }, payers);
    yield* page.payments;
    after = page.next ?? undefined;
  } while (after);
}

const totalOf = (name: string, { count, coins, short }: Sum): string =>
  `${name.padEnd(24)} ${count} subscriptions, ${coins} coins${short > 0 ? `; ${short} would be refused now` : ''}`;

const nameOf = ({ what, provider, amount, cause }: PlannedPayment): string =>
  [what, provider, amount?.currency, cause].filter(Boolean).join(' ');

const add = (sums: Map<string, Sum>, payment: PlannedPayment) => {
  const name = nameOf(payment);
  const sum = sums.get(name) ?? { count: 0, coins: 0, short: 0 };
  sum.count += 1;
  sum.coins += payment.coins;
  if (payment.isCovered === false) sum.short += 1;
  sums.set(name, sum);
};

const lineOf = (payment: PlannedPayment): string => {
  const { dueAt, subscriberOid, creatorOid, tierName, coins, amount } = payment;
  const minor = amount ? ` = ${amount.totalMinor} minor units of ${amount.currency}` : '';
  const short = payment.refusal === null ? '' : `, refused now: ${payment.refusal}`;
  return `${dueAt}  ${subscriberOid} to ${creatorOid}  ${tierName}: ${nameOf(payment)}, ${coins} coins${minor}${short}`;
};
