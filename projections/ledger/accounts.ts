import type { ChargeAmounts } from '@fanfold/domain';
import type { LotGrant, WalletEvent } from '@fanfold/domain/wallet';

/**
 * Chart of accounts. Debit is positive, credit negative; every event's postings sum to zero in each unit (`paid` and
 * `bonus` coins, KRW, JPY, USD in minor units).
 *
 * | account | kind | what its balance says |
 * |---|---|---|
 * | `wallet-available:{oid}` | liability | coins that a person can spend (credit) |
 * | `wallet-held:{oid}` | liability | coins that a person has set aside (credit) |
 * | `creator-earned:{oid}` | liability | coins that a creator earned, refunds taken off (credit) |
 * | `fanfold-earned` | income | coins that were spent on Fanfold itself, refunds taken off (credit) |
 * | `promotion` | expense | bonus coins that were given away (debit) |
 * | `expired` | income | coins whose lot expired (credit) |
 * | `receivable:{provider}` | asset | money that a payment provider took for us (debit) |
 * | `tax-payable` | liability | tax that was charged on top (credit) |
 * | `payment-fee` | income | payment method fees that the buyer bore (credit) |
 * | `rounding` | income or expense | what a provider's rounding rule added (credit) or took (debit) |
 * | `exchange:{currency}` | liability | base price taken for coins: deferred revenue until it is settled (credit) |
 * | `exchange:paid` | contra | coins issued against that price (debit); with `exchange:{currency}` it pairs money and coins |
 */
export type Posting = { account: string; unit: string; amount: number };

/** The postings of one movement. Lines of the same account and unit are merged, and zero lines left out. */
export const postingsOf = (event: WalletEvent): Posting[] => {
  const wallet = `wallet-available:${event.walletOid}`;
  const held = `wallet-held:${event.walletOid}`;
  switch (event.type) {
    case 'CoinsCredited':
      return merged([
        ...moneyIn(event.amounts, event.provider),
        ...event.lots.flatMap((lot) => transfer([lot], issuer(lot), wallet)),
      ]);
    case 'BonusGranted':
      return merged(transfer([event.lot], issuer(event.lot), wallet));
    case 'ContentBought':
      return merged(transfer(event.taken, wallet, `creator-earned:${event.sellerOid}`));
    case 'PurchaseRefunded':
      return merged(transfer(event.returned, `creator-earned:${event.sellerOid}`, wallet));
    case 'CoinsSpent':
      return merged(transfer(event.taken, wallet, earner(event.beneficiaryOid)));
    case 'SpendRefunded':
      return merged(transfer(event.returned, earner(event.beneficiaryOid), wallet));
    case 'ContentGranted':
      return [];
    case 'CoinsHeld':
      return merged(transfer(event.taken, wallet, held));
    case 'HoldCaptured':
      return merged(transfer(event.taken, held, `creator-earned:${event.beneficiaryOid}`));
    case 'GiftCaptured':
      return merged(transfer(event.taken, held, `creator-earned:${event.sellerOid}`));
    case 'HoldReleased':
      return merged(transfer(event.returned, held, wallet));
    case 'LotExpired':
      return merged(transfer([event.lot], wallet, 'expired'));
  }
};

/** Coins leave `from` (debited) and arrive at `to` (credited), each kind in its own unit. */
const transfer = (pieces: readonly LotGrant[], from: string, to: string): Posting[] =>
  pieces.flatMap(({ kind, coins }) => [
    { account: from, unit: kind, amount: coins },
    { account: to, unit: kind, amount: -coins },
  ]);

/** Who a spend is booked to: the creator who earns by it, or Fanfold. */
const earner = (beneficiaryOid: string | null): string =>
  beneficiaryOid === null ? 'fanfold-earned' : `creator-earned:${beneficiaryOid}`;

/** Bonus coins are an expense of ours; paid coins were exchanged for money. */
const issuer = ({ kind }: LotGrant): string => (kind === 'bonus' ? 'promotion' : 'exchange:paid');

const moneyIn = (amounts: ChargeAmounts, provider: string): Posting[] => {
  const { currency, baseMinor, taxMinor, feeMinor, roundingMinor, totalMinor } = amounts;
  return [
    { account: `receivable:${provider}`, unit: currency, amount: totalMinor },
    { account: 'tax-payable', unit: currency, amount: -taxMinor },
    { account: 'payment-fee', unit: currency, amount: -feeMinor },
    { account: 'rounding', unit: currency, amount: -roundingMinor },
    { account: `exchange:${currency}`, unit: currency, amount: -baseMinor },
  ];
};

const merged = (postings: readonly Posting[]): Posting[] => {
  const lines = new Map<string, Posting>();
  for (const { account, unit, amount } of postings) {
    const key = `${account} ${unit}`;
    lines.set(key, { account, unit, amount: (lines.get(key)?.amount ?? 0) + amount });
  }
  return [...lines.values()].filter(({ amount }) => amount !== 0);
};
