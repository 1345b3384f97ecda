import { type PlannedPayment, planBilling } from '@fanfold/application/subscriptions';
import { monthEnd, utcMonth } from '@fanfold/domain/subscriptions';

import { type Command, UsageError } from './command.ts';
import { openStores } from './open-stores.ts';

const aPage = 500;

/** The dry run of the billing of the next month: what would be charged, to whom and by which provider. It changes nothing. */
export const command: Command = {
  summary: 'shows what the billing run would charge until the next 1st (UTC), and changes nothing',
  usage: '--dry-run [--totals] [--json]',
  options: { 'dry-run': { type: 'boolean' }, totals: { type: 'boolean' }, json: { type: 'boolean' } },
  run: async ({ 'dry-run': isDry, totals, json }, { running, print }) => {
    // The run itself is the worker's: what is due is charged without a command.
    if (!isDry) throw new UsageError('--dry-run is missing: the worker does the run itself.');
    await using stores = await openStores(running());
    const { eventLog, clock, db } = stores;
    const until = monthEnd(utcMonth(clock.now()));
    const sums = new Map<string, { count: number; coins: number; short: number }>();
    let after: { readonly dueAt: string; readonly key: string } | undefined;
    do {
      const page = await planBilling({ eventLog, clock, db }, { until, limit: aPage, after });
      for (const payment of page.payments) {
        add(sums, payment);
        if (!totals) print(json ? JSON.stringify(payment) : lineOf(payment));
      }
      after = page.next ?? undefined;
    } while (after);
    for (const [name, { count, coins, short }] of [...sums].sort())
      print(
        json
          ? JSON.stringify({ total: name, count, coins, short })
          : `${name.padEnd(24)} ${count} subscriptions, ${coins} coins${short > 0 ? `; ${short} wallets have too little now` : ''}`,
      );
    if (sums.size === 0) print('Nothing is due.');
    return 0;
  },
};

const nameOf = ({ what, provider, amount, cause }: PlannedPayment): string =>
  [what, provider, amount?.currency, cause].filter(Boolean).join(' ');

const add = (sums: Map<string, { count: number; coins: number; short: number }>, payment: PlannedPayment) => {
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
  const short = payment.isCovered === false ? ', the wallet has too little now' : '';
  return `${dueAt}  ${subscriberOid} to ${creatorOid}  ${tierName}: ${nameOf(payment)}, ${coins} coins${minor}${short}`;
};
