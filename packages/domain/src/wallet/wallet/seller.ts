import type { Oid } from '../../ids.ts';
import type { PartnerLevel } from '../../partner-level.ts';
import { type Beneficiary, wholeShare } from './spending.ts';

/** A person who made a work with its owner, and their part of what it earns. */
export type CoCreatorShare = { readonly oid: Oid; readonly sharePercent: number };

/** Who sells a work: its owner, and those who earn with them. */
export type Seller = {
  readonly oid: Oid;
  /** The fees of all who earn are those of the owner's level. */
  readonly level: PartnerLevel;
  readonly allowBonus: boolean;
  readonly coCreators?: readonly CoCreatorShare[];
};

type Makers = Pick<Seller, 'oid' | 'coCreators'>;

/** Whether a person would pay themselves. */
export const earnsBy = ({ oid, coCreators = [] }: Makers, personOid: Oid): boolean =>
  oid === personOid || coCreators.some((one) => one.oid === personOid);

const sharePerPercent = wholeShare / 100;

/** The owner comes first and gets what the co-creators leave; of equal remainders the coin is the owner's. */
export const beneficiariesOf = ({
  oid,
  level,
  coCreators = [],
}: Omit<Seller, 'allowBonus'>): Beneficiary[] => {
  const others = coCreators.map((one) => ({
    oid: one.oid,
    level,
    share: one.sharePercent * sharePerPercent,
  }));
  const left = others.reduce((rest, { share }) => rest - share, wholeShare);
  return [{ oid, level, share: left }, ...others];
};
