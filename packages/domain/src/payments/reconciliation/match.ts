import type { Currency } from '../../money.ts';
import type { Difference, settlementKinds } from './events.ts';

type About = (typeof settlementKinds)[number];

/** One movement of money, ours or theirs; minor units, positive when we get them. */
export type Movement = {
  readonly about: About;
  readonly chargeId: string | null;
  readonly providerRef: string;
  readonly amountMinor: number;
  readonly currency: Currency;
};

type Sum = Movement & { readonly amountMinor: number };

/**
 * Compares a provider's day with ours, charge by charge. `ours` holds every movement of the charges that the
 * file names, of any day, and those that we recorded on the day; `alsoTheirs` are the provider's of the
 * day before, since what it did before midnight may have reached us after.
 */
export const matchSettlement = (
  theirs: readonly Movement[],
  {
    ours,
    ofDay,
    alsoTheirs,
  }: {
    readonly ours: readonly Movement[];
    readonly ofDay: readonly Movement[];
    readonly alsoTheirs: readonly Movement[];
  },
): { matched: number; differences: Difference[] } => {
  const [their, our, told] = [summed(theirs), summed(ours), summed([...theirs, ...alsoTheirs])];
  const differences: Difference[] = [];
  let matched = 0;
  for (const [key, line] of their) {
    const own = our.get(key);
    const kind = kindOf(line, own);
    if (kind) differences.push(differenceOf(key, kind, { line, own }));
    else matched += 1;
  }
  for (const [key, own] of summed(ofDay))
    if (!told.has(key)) differences.push(differenceOf(key, 'missing', { own }));
  return { matched, differences };
};

const summed = (movements: readonly Movement[]): Map<string, Sum> => {
  const sums = new Map<string, Sum>();
  for (const movement of movements) {
    const key = `${movement.about}:${movement.chargeId ?? movement.providerRef}`;
    const before = sums.get(key);
    sums.set(key, { ...movement, amountMinor: (before?.amountMinor ?? 0) + movement.amountMinor });
  }
  return sums;
};

const kindOf = (line: Sum, own: Sum | undefined): Difference['kind'] | undefined => {
  if (!own) return 'extra';
  if (own.currency !== line.currency) return 'currency';
  return own.amountMinor === line.amountMinor ? undefined : 'amount';
};

const differenceOf = (
  key: string,
  kind: Difference['kind'],
  { line, own }: { line?: Sum | undefined; own?: Sum | undefined },
): Difference => {
  const { about, chargeId, providerRef } = line ?? own ?? nothing;
  const [our, their] = [said(own), said(line)];
  return {
    differenceId: `${kind}:${key}`,
    kind,
    about,
    chargeId,
    providerRef,
    ourMinor: our.minor,
    ourCurrency: our.currency,
    theirMinor: their.minor,
    theirCurrency: their.currency,
  };
};

const nothing = { about: 'payment', chargeId: null, providerRef: '' } as const;

const said = (sum: Sum | undefined) =>
  sum ? { minor: sum.amountMinor, currency: sum.currency } : { minor: null, currency: null };
