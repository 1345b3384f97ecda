import { accountStream } from '@fanfold/domain/identity';
import {
  EarnedMonth,
  lastBusinessDay,
  monthRatesStream,
  settlementStream,
  wonRate,
} from '@fanfold/domain/settlement';
import { type EventLog, UnavailableError } from '@fanfold/event-log';
import { ProviderError, type RateSource } from '@fanfold/payments';

import { type ProcessManager, processManager, type Step, steps } from '../process-manager.ts';
import { monthEvents } from './read-month.ts';

type Deps = { readonly eventLog: EventLog; readonly rates: RateSource };

const settlements = steps(settlementStream);
const months = steps(monthRatesStream);

/**
 * Settles every month that was closed: sums, fees, and for yen and dollars the rate of the month's last business day. Without that
 * rate it notes which one is missing, and waits.
 */
export const settleMonths = ({ eventLog, rates }: Deps): ProcessManager =>
  processManager({
    name: 'settle-months',
    purpose: 'settles a closed month; without its exchange rates it says so and waits',
    feed: 'own',
    consumes: ['MonthClosed'],
    react: async ({ event, revision }, commands) => {
      const { creatorOid, month } = event;
      const earned = new EarnedMonth();
      for await (const each of monthEvents(eventLog, { creatorOid, month, upTo: revision }))
        earned.take(each);
      // A currency that was chosen a moment ago counts: the month keeps it.
      const { state: account } = await commands.load(accountStream, creatorOid, { maxAgeMs: 0 });
      const currency = account.earningCurrency;
      const settle = (microWonPerMinor: number): Step =>
        settlements.step({
          name: `settle-${creatorOid}-${month}`,
          id: creatorOid,
          command: (now) => ({
            type: 'SettleMonth',
            creatorOid,
            month,
            ...earned.settled(),
            currency,
            microWonPerMinor,
            rateDay: lastBusinessDay(month),
            closedAtRevision: revision,
            now,
          }),
        });
      if (currency === 'KRW') return [settle(wonRate.microWonPerMinor)];
      const fix = await fixRates(rates, month, () => fixedRates(eventLog, month));
      return [
        ...fix,
        {
          run: async (all, cause) => {
            // What is recorded counts, also where the source says something else by now.
            const fixed = await fixedRates(eventLog, month);
            if (!fixed) throw waiting(month);
            await settle(currency === 'JPY' ? fixed.yenMicroWon : fixed.centMicroWon).run(all, cause);
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
  const day = lastBusinessDay(month);
  const found = await source.ratesOn(day).catch((error: unknown) => {
    if (error instanceof ProviderError) return error.message;
    throw error;
  });
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

const waiting = (month: string) =>
  new UnavailableError(`The exchange rates of ${month} are missing: it is not settled`, {
    outcomeUnknown: false,
  });
