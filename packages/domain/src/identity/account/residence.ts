import type { Country } from '../../country.ts';
import type { Oid } from '../../ids.ts';
import type { Timestamp } from '../../time.ts';
import type { AccountState } from './commands.ts';
import type { AccountEvent, Residence } from './events.ts';

type Declared = Pick<Residence, 'country' | 'evidence'> & { readonly now: Timestamp };

/**
 * Nothing when the same was declared last, on the same evidence. A declaration counts from its own moment on.
 */
export const declareResidence = (
  { residences }: Pick<AccountState, 'residences'>,
  accountOid: Oid,
  { country, evidence, now }: Declared,
): AccountEvent[] => {
  const last = residences.at(-1);
  if (last?.country === country && last.evidence === evidence) return [];
  return [{ type: 'ResidenceDeclared', accountOid, country, from: now, evidence }];
};

export const foldResidence = (state: AccountState, { country, from, evidence }: Residence): AccountState => {
  state.residences.push({ country, from, evidence });
  return state;
};

/** The residence that counts at a moment; undefined before the first one. */
export const residenceAt = (
  { residences }: { readonly residences: readonly Residence[] },
  at: Timestamp,
): Residence | undefined => residences.findLast(({ from }) => from <= at);

/** The country of the residence that counts at a moment; null where none is known. */
export const countryAt = (
  account: { readonly residences: readonly Residence[] },
  at: Timestamp,
): Country | null => residenceAt(account, at)?.country ?? null;
