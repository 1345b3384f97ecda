// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { type Country, country } from '../../country.ts';
import { oid } from '../../ids.ts';
import { shareExactly } from '../../money.ts';
import { partnerLevel } from '../../partner-level.ts';
import { type Target, target } from '../../target.ts';
import { timestamp } from '../../time.ts';
import { type CoinKind, type LotTake, lot } from './lot.ts';
import { takeFront, total } from './lots.ts';

/** Shares are whole basis points of this. */
export const wholeShare = 10_000;

const share = z.int().min(1).max(wholeShare);

/** Who earns by a spending, at which level of the platform's fee, and what share of the coins. */
export const beneficiary = z.object({ oid, level: partnerLevel, share });
export type Beneficiary = z.infer<typeof beneficiary>;

/** All shares and the platform's part are the whole. */
const proceeds = z
  .object({ beneficiaries: z.array(beneficiary).readonly(), platformShare: share.or(z.literal(0)) })
  .refine(({ beneficiaries, platformShare }) => sumOf(beneficiaries) + platformShare === wholeShare)
  .refine(({ beneficiaries: all }) => new Set(all.map((each) => each.oid)).size === all.length);
export type Proceeds = z.infer<typeof proceeds>;

const servicePeriod = z.object({ from: timestamp, until: timestamp });

/**
 * The fields that every spending has, whether bought, spent, or captured from a hold: all that an earning
 * needs.
 */
export const spendingFields = {
  resource: target,
  proceeds,
  /** The mission, campaign or gift that gathered the coins. */
  pot: target.nullable(),
  /** Where the payer lived, as far as it was known. */
  payerCountry: country.nullable(),
  feePolicyVersion: z.int(),
  /**
   * The time that is paid for, where it is a time. Left out: recorded before this was kept, and where it is
   * none.
   */
  servicePeriod: servicePeriod.optional(),
  paidCoins: z.int().nonnegative(),
  bonusCoins: z.int().nonnegative(),
} as const;

const spending = z.object({ ...spendingFields, taken: z.array(lot) });
type Spending = z.infer<typeof spending>;

/** What a command says of a spending. What its beneficiaries do not get is the platform's part. */
export type SpendingTerms = {
  readonly resource: Target;
  readonly beneficiaries: readonly Beneficiary[];
  readonly pot?: Target | null;
  /** Where the payer lives; null where that is not known. */
  readonly payerCountry: Country | null;
  readonly feePolicyVersion: number;
  readonly servicePeriod?: z.infer<typeof servicePeriod> | undefined;
};

/** What a hold remembers of its spending until it is captured. */
export type HeldTerms = Omit<Spending, 'taken' | 'paidCoins' | 'bonusCoins'>;

/** The fields of a spending. Throws RangeError when more is shared out than there is. */
export const spendingOf = (
  {
    resource,
    beneficiaries,
    pot = null,
    payerCountry,
    feePolicyVersion,
    servicePeriod: period,
  }: SpendingTerms,
  taken: LotTake[],
): Spending => {
  const platformShare = wholeShare - sumOf(beneficiaries);
  if (platformShare < 0) throw new RangeError('The shares of a spending are more than the whole');
  return {
    resource,
    proceeds: {
      beneficiaries: beneficiaries.map((each) => ({ oid: each.oid, level: each.level, share: each.share })),
      platformShare,
    },
    pot,
    payerCountry,
    feePolicyVersion,
    ...(period ? { servicePeriod: period } : {}),
    paidCoins: total(taken, 'paid'),
    bonusCoins: total(taken, 'bonus'),
    taken,
  };
};

/** The spending that a hold becomes. `changed` is what is known only now. */
export const capturedOf = (
  { taken, terms }: { readonly taken: LotTake[]; readonly terms: HeldTerms },
  changed: Partial<Pick<SpendingTerms, 'beneficiaries' | 'feePolicyVersion'>> = {},
): Spending =>
  spendingOf(
    {
      ...terms,
      beneficiaries: changed.beneficiaries ?? terms.proceeds.beneficiaries,
      feePolicyVersion: changed.feePolicyVersion ?? terms.feePolicyVersion,
    },
    taken,
  );

/** What one party gets; `beneficiary` is null for the platform's part. */
export type Portion = { readonly beneficiary: Beneficiary | null; readonly pieces: LotTake[] };

/**
 * Shares pieces out, each kind of coins by itself: whole coins that sum exactly to what there was, the
 * largest remainders rounded up. A refund that brings the same pieces back finds the same portions.
 */
export const portionsOf = (
  { beneficiaries, platformShare }: Proceeds,
  pieces: readonly LotTake[],
): Portion[] => {
  const parties = platformShare > 0 ? [...beneficiaries, null] : beneficiaries;
  const [first] = parties;
  if (first !== undefined && parties.length === 1) return [{ beneficiary: first, pieces: [...pieces] }];
  const portions = parties.map((party): Portion => ({ beneficiary: party, pieces: [] }));
  const weights = parties.map((party) => party?.share ?? platformShare);
  for (const kind of ['bonus', 'paid'] as const satisfies CoinKind[]) {
    const left = pieces.filter((piece) => piece.kind === kind);
    for (const [at, coins] of shareExactly(total(left, kind), weights).entries())
      portions[at]?.pieces.push(...takeFront(left, coins));
  }
  return portions.filter((portion) => portion.pieces.length > 0);
};

const sumOf = (beneficiaries: readonly { readonly share: number }[]): number =>
  beneficiaries.reduce((sum, each) => sum + each.share, 0);
