import type { Config } from '@fanfold/platform';
import { sandboxUrl } from '@fanfold/platform';
import { z } from 'zod';

import { accepted, ask } from './http.ts';
import { ProviderError } from './provider.ts';

/** What a yen and a cent cost, in millionths of a won. */
export type DayRates = { readonly yenMicroWon: number; readonly centMicroWon: number };

/** Where exchange rates come from. */
export type RateSource = {
  readonly name: string;
  /**
   * The rates of a day, `yyyy-mm-dd`; undefined where the source has none. Throws ProviderError where it does
   * not answer.
   */
  readonly ratesOn: (day: string) => Promise<DayRates | undefined>;
};

const decimal = z.string().regex(/^\d{1,5}\.\d{4}$/);
/** Won for one yen, and for one dollar, each with four decimals. */
const Rates = z.object({ day: z.iso.date(), JPY: decimal, USD: decimal });

/** The configured source; in a demo the sandbox's. Without one no rate is known. */
export const createRateSource = (config: Config): RateSource => {
  const sandbox = sandboxUrl(config);
  const base = config.FANFOLD_RATES_URL ?? (sandbox && `${sandbox}/rates/v1`);
  if (base === undefined) return { name: 'none', ratesOn: async () => undefined };
  return { name: new URL(base).host, ratesOn: (day) => ratesFrom(base, day) };
};

const ratesFrom = async (base: string, day: string): Promise<DayRates | undefined> => {
  const answer = await ask(new URL(`${base.replace(/\/$/, '')}/${day}`));
  if (answer.status === 404) return undefined;
  const rates = Rates.safeParse(accepted(answer));
  if (!rates.success || rates.data.day !== day)
    throw new ProviderError(`The source of exchange rates does not answer with the rates of ${day}`);
  // Won with four decimals for a dollar are as many millionths of a won for a cent.
  const tenThousandths = (text: string) => Number(text.replace('.', ''));
  return { yenMicroWon: tenThousandths(rates.data.JPY) * 100, centMicroWon: tenThousandths(rates.data.USD) };
};
