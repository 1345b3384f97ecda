import { accountStream } from '@fanfold/domain/identity';
import {
  businessDaysMissing,
  knownLastBusinessDay,
  monthRatesStream,
  settlementStream,
  wonRate,
} from '@fanfold/domain/settlement';
import { type EventLog, UnavailableError } from '@fanfold/event-log';
import { ProviderError, type RateSource } from '@fanfold/payments';

import { type ProcessManager, processManager, type Step, steps } from '../process-manager.ts';
import { settleMonth } from './settle-month.ts';

type Deps = { readonly eventLog: EventLog; readonly rates: RateSource };

const months = steps(monthRatesStream);
const settlements = steps(settlementStream);

/**
 * Settles every month that was closed of a creator who is paid in won. Others wait for the exchange rates,
 * and all of them where the table of business days does not reach the month: `settleAtRates`.
 */
export const settleMonths = (eventLog: EventLog): ProcessManager =>
  processManager({
    name: 'settle-months',
    purpose: 'settles a closed month of a creator who is paid in won; the others wait for its exchange rates',
    feed: 'own',
    consumes: ['MonthClosed'],
    react: async ({ event: { creatorOid, month }, revision: closedAtRevision }, commands) => {
      // A currency that was chosen a moment ago counts: the month keeps it.
      const { state: account } = await commands.load(accountStream, creatorOid, { maxAgeMs: 0 });
      if (account.earningCurrency === 'KRW' && knownLastBusinessDay(month) !== null)
        return settleMonth(eventLog, { creatorOid, month, closedAtRevision }, inWon);
      return [
        settlements.step({
          name: `await-${creatorOid}-${month}`,
          id: creatorOid,
          command: (now) => ({ type: 'AwaitRates', creatorOid, month, closedAtRevision, now }),
        }),
      ];
    },
  });

const inWon = { currency: 'KRW', microWonPerMinor: wonRate.microWonPerMinor } as const;

/**
 * Settles the months of creators who are paid in yen or dollars, at the rate of the month's last business
 * day. Without that rate, or without that day in the table, it notes what is missing, and waits. A creator
 * who is paid in won needs the day alone.
 */
export const settleAtRates = ({ eventLog, rates }: Deps): ProcessManager =>
  processManager({
    name: 'settle-at-rates',
    purpose: 'settles a closed month in yen or dollars; without its exchange rates it says so and waits',
    feed: 'own',
    consumes: ['MonthAwaitsRates'],
    react: async ({ event: { creatorOid, month, closedAtRevision } }, commands) => {
      const closed = { creatorOid, month, closedAtRevision };
      const { state: account } = await commands.load(accountStream, creatorOid, { maxAgeMs: 0 });
      const currency = account.earningCurrency;
      if (currency === 'KRW') {
        if (knownLastBusinessDay(month) === null) throw daysMissing(month);
        return settleMonth(eventLog, closed, inWon);
      }
      const fix = await fixRates(rates, month, () => fixedRates(eventLog, month));
      return [
        ...fix,
        {
          run: async (all, cause) => {
            // What is recorded counts, also where the source says something else by now.
            const fixed = await fixedRates(eventLog, month);
            if (!fixed) throw waiting(month);
            const microWonPerMinor = currency === 'JPY' ? fixed.yenMicroWon : fixed.centMicroWon;
            for (const step of await settleMonth(eventLog, closed, { currency, microWonPerMinor }))
              await step.run(all, cause);
          },
        },
      ];
    },
  });

const fixedRates = async ({ commands }: EventLog, month: string) =>
  (await commands.load(monthRatesStream, month, { maxAgeMs: 0 })).state.fixed;

/** The step that fixes a month's rates, or the one that notes why there are none. */
const fixRates = async (
  source: RateSource,
  month: string,
  fixed: () => ReturnType<typeof fixedRates>,
): Promise<readonly Step[]> => {
  if (await fixed()) return [];
  const day = knownLastBusinessDay(month);
  const found = day === null ? businessDaysMissing : await ratesOn(source, day);
  if (found !== undefined && typeof found !== 'string')
    return [
      months.step({
        name: `fix-${month}`,
        id: month,
        command: (now) => ({ type: 'FixRates', month, ...found, source: source.name, now }),
      }),
    ];
  const reason = found ?? `The source ${source.name} has no exchange rates of ${day}.`;
  return [
    months.step({
      name: `missing-${month}-${reason}`,
      id: month,
      command: (now) => ({ type: 'NoteMissingRates', month, reason, now }),
    }),
  ];
};

const ratesOn = (source: RateSource, day: string) =>
  source.ratesOn(day).catch((error: unknown) => {
    if (error instanceof ProviderError) return error.message;
    throw error;
  });

const daysMissing = (month: string) =>
  new UnavailableError(`${businessDaysMissing} ${month} is not settled`, { outcomeUnknown: false });

const waiting = (month: string) =>
  new UnavailableError(`The exchange rates of ${month} are missing: it is not settled`, {
    outcomeUnknown: false,
  });
