import { coverAt } from '@fanfold/application/wallet';
import { seoulDay } from '@fanfold/domain';
import type { Stores } from '@fanfold/event-log';
import type { Check, Clock, Telemetry } from '@fanfold/platform';

type CountryCover = Awaited<ReturnType<typeof coverAt>>['countries'][number];

type Deps = {
  readonly db: Stores['db'];
  readonly clock: Clock;
  readonly telemetry: Pick<Telemetry, 'unspentWon' | 'segregatedWon'>;
  /** Whether this process works: one on stand-by tells nothing. */
  readonly working: () => boolean;
  /** How long a figure is used before it is read again. */
  readonly everyMs?: number;
};

/** Figures of a day change slowly, and reading them sums every day that was booked. */
const readEveryMs = 60_000;

/**
 * Alarms about unspent coins: worth more than is held separately for them, or more than the threshold of
 * finance.
 */
export const coverChecks = (deps: Deps): Check[] => {
  let read: { readonly atMs: number; readonly countries: Promise<readonly CountryCover[]> } | undefined;
  const countries = (): Promise<readonly CountryCover[]> => {
    const nowMs = performance.now();
    if (!read || nowMs - read.atMs >= (deps.everyMs ?? readEveryMs))
      read = { atMs: nowMs, countries: readAndTell(deps).catch(notYet) };
    return read.countries;
  };
  // Read models that cannot be read have alarms of their own; this is looked at again with the next check.
  const notYet = (): readonly CountryCover[] => {
    read = undefined;
    return [];
  };
  const check = (name: Check['name'], alarm: CountryCover['alarms'][number]): Check => ({
    name,
    look: async () => {
      if (!deps.working()) return undefined;
      const wrong = (await countries()).filter(({ alarms }) => alarms.includes(alarm));
      return wrong.map(sentenceOf).join('; ') || undefined;
    },
    forMs: 0,
  });
  return [
    check('unspent-coins-not-covered', 'notCovered'),
    check('unspent-coins-over-threshold', 'overThreshold'),
  ];
};

const readAndTell = async ({ db, clock, telemetry }: Deps): Promise<readonly CountryCover[]> => {
  const { countries } = await coverAt(db, seoulDay(clock.now()));
  for (const { country, unspentWon, segregatedWon } of countries) {
    telemetry.unspentWon.set({ country }, unspentWon);
    telemetry.segregatedWon.set({ country }, segregatedWon);
  }
  return countries;
};

const sentenceOf = ({ country, unspentWon, segregatedWon, thresholdWon }: CountryCover): string =>
  `${country}: ${unspentWon} won unspent, ${segregatedWon} held separately, threshold ${thresholdWon ?? 'none'}`;
