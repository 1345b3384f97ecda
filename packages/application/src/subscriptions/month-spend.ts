import { feePolicyVersion } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { accountStream, levelAt } from '@fanfold/domain/identity';
import { monthEnd, monthStart } from '@fanfold/domain/subscriptions';
import { type WalletCommand, wholeShare } from '@fanfold/domain/wallet';
import type { CommandLog } from '@fanfold/event-log';

import { payerCountryOf } from '../identity/index.ts';

type SpendCoins = Extract<WalletCommand, { type: 'SpendCoins' }>;

type Month = {
  readonly chargeId: string;
  readonly creatorOid: Oid;
  readonly subscriberOid: Oid;
  readonly tierHash: Oid;
  readonly coins: number;
  /** The calendar month (UTC) that is paid. */
  readonly month: string;
  readonly now: string;
};

/** What the wallet is told to spend on a month of a tier, at the creator's present level. */
export const monthSpend = async (
  commands: CommandLog,
  { chargeId, creatorOid, subscriberOid, tierHash, coins, month, now }: Month,
): Promise<(at: string) => SpendCoins> => {
  const [{ state: seller }, payerCountry] = await Promise.all([
    commands.load(accountStream, creatorOid, { maxAgeMs: 5_000 }),
    payerCountryOf(commands, subscriberOid, now),
  ]);
  return (at) => ({
    type: 'SpendCoins',
    walletOid: subscriberOid,
    spendId: parseOid(chargeId),
    transactionType: 'coin_subscription',
    resource: { kind: 'tier', oid: tierHash },
    beneficiaries: [{ oid: creatorOid, level: levelAt(seller, at), share: wholeShare, allowBonus: false }],
    message: null,
    coins,
    payWith: 'paid',
    payerCountry,
    feePolicyVersion,
    servicePeriod: { from: monthStart(month), until: monthEnd(month) },
    now: at,
  });
};
