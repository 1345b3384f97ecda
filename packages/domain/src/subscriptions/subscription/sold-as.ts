import type { Oid } from '../../ids.ts';
import type { PaidSubscription } from './commands.ts';
import type { CardPayment } from './events.ts';

type Terms = Pick<PaidSubscription, 'benefits' | 'position'>;

/** What a month was sold with, as far as it was kept. */
export const soldAs = ({
  benefits,
  position,
}: { readonly [Name in keyof Terms]: Terms[Name] | undefined }): Terms => ({
  ...(benefits === undefined ? {} : { benefits }),
  ...(position === undefined ? {} : { position }),
});

/** Another tier has terms of its own. */
export const withoutTerms = (paid: PaidSubscription): PaidSubscription => {
  delete paid.benefits;
  delete paid.position;
  return paid;
};

/** What was paid for higher tiers, with this one; each with what it was raised from. */
export const raisesWith = (
  paid: PaidSubscription | null,
  { chargeId, card }: PaidBy,
): PaidSubscription['raises'] => {
  if (!paid || chargeId === null) return paid?.raises ?? [];
  const { tierHash, feeCoins, monthFee, streak, coupon, isGift } = paid;
  const before = { tierHash, feeCoins, monthFee, streak, coupon, isGift, ...soldAs(paid) };
  return [...paid.raises, { chargeId, ...paymentOf({ chargeId, card }), before }];
};

type PaidBy = { readonly chargeId: Oid | null; readonly card?: CardPayment | undefined };

/** The charge of the card that paid; what a coupon covers is paid by none. */
export const paymentOf = ({ chargeId, card }: PaidBy): { paymentId?: Oid } =>
  card && chargeId !== null ? { paymentId: card.paymentId } : {};
