import type { Receipt } from '@fanfold/contracts/payments';
import type { ChargeAmounts, Oid } from '@fanfold/domain';
import { seoulDay } from '@fanfold/domain';
import type { ChargeMeans, ChargePurpose, Provider } from '@fanfold/domain/payments';

/** Who sells. The company is made up, as everything in the demo world. */
export const seller = {
  name: 'Fanfold Inc.',
  address: '7F, 14 Jongi-gil, Jung-gu, Seoul',
  businessNumber: '000-00-00000',
};
const invoiceIssuerNumber = 'T0000000000000';

/** It follows from the day in Seoul and from what the receipt is of, so it is always the same one. */
export const receiptNumberOf = (at: string, id: Oid): string =>
  `${seoulDay(at).replaceAll('-', '')}-${id.slice(-8).toUpperCase()}`;

type Paid = {
  readonly chargeId: Oid;
  readonly buyerOid: Oid;
  readonly provider: Provider;
  readonly means: ChargeMeans;
  readonly purpose: ChargePurpose;
  readonly approvedAt: string;
  readonly paidCoins: number;
  readonly bonusCoins: number;
  readonly amounts: ChargeAmounts;
};

/** The receipt of a charge. */
export const receiptOf = (charge: Paid, refunds: Receipt['refunds']): Receipt => {
  const { chargeId, buyerOid, provider, means, purpose, approvedAt: paidAt } = charge;
  const { paidCoins, bonusCoins, amounts } = charge;
  return {
    receiptNumber: receiptNumberOf(paidAt, chargeId),
    chargeId,
    buyerOid,
    provider,
    means,
    purpose,
    paidAt,
    paidCoins,
    bonusCoins,
    amounts,
    refunds,
    seller,
    invoiceNumber: amounts.currency === 'JPY' ? invoiceIssuerNumber : null,
    cashReceipt: amounts.currency === 'KRW' ? cashReceiptOf(charge) : null,
  };
};

/**
 * A cash receipt is for what is paid like cash. Kakao Pay gives it for its balance by itself, to the number
 * in its app; for a card the slip counts and no other may be given. See docs/decisions/0014.
 */
const cashReceiptOf = ({ provider, means }: Pick<Paid, 'provider' | 'means'>) =>
  provider === 'kakao' || means === 'kakaopay' ? 'kakaopay' : 'cardSlip';
