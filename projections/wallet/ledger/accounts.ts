import { entriesOf, type Transaction } from '@fanfold/domain/wallet';

import { moneyIn } from './money-in.ts';
import { merged, type Posting } from './posting.ts';

/**
 * Chart of accounts. Debit is positive, credit negative; every event's postings sum to zero in each unit
 * (`paid` and `bonus` coins, `chat` and `bonusCredits` credits, KRW, JPY, USD in minor units).
 *
 * | account | kind | meaning of its balance |
 * |---|---|---|
 * | `wallet-available:{oid}` | liability | coins that a person can spend (credit) |
 * | `wallet-held:{oid}` | liability | coins of a person that are held (credit) |
 * | `creator-earned:{oid}` | liability | coins that a creator earned, minus refunds (credit) |
 * | `fanfold-earned` | income | coins that were spent on Fanfold itself, minus refunds (credit) |
 * | `promotion` | expense | bonus coins that were given away (debit) |
 * | `expired` | income | coins whose lot expired (credit) |
 * | `receivable:{provider}` | asset | money that a payment provider took for us (debit) |
 * | `tax-payable` | liability | tax that was charged on top (credit) |
 * | `payment-fee` | income | payment method fees that the buyer paid (credit) |
 * | `rounding` | income or expense | what a provider's rounding rule added (credit) or took (debit) |
 * | `exchange:{currency}` | liability | base price taken for coins: deferred revenue until it is settled (credit) |
 * | `gift-points-sold` | income | price of gift points whose code was delivered (credit) |
 * | `refund-pending:{oid}` | liability | coins taken from a wallet for a refund that is not made yet (credit) |
 * | `debt:{oid}` | asset | coins that a person spent and whose money was taken back (debit) |
 * | `chargeback-loss` | expense | debts that were written off, in coins (debit) |
 * | `chargeback-recovered` | income | coins of such debts that were returned and kept (credit) |
 * | `bonus-recovered` | income | price of spent bonus coins, subtracted from refunds (credit) |
 * | `provider-fee:{provider}` | expense | fees that payment providers kept (debit) |
 * | `exchange:paid` | contra | coins issued against that price (debit); pairs with `exchange:{currency}` |
 * | `credits-available:{oid}` | liability | credits that a person can use (credit) |
 * | `credits-held:{oid}` | liability | credits reserved for a message (credit) |
 * | `converted` | liability | coins that became chat credits (credit) |
 * | `exchange:chat` | contra | credits issued for coins (debit); pairs with `converted` |
 * | `segregated:{country}` | asset | money that is held separately for unspent coins of a country of issue (debit) |
 * | `own-funds` | asset | the money of ours that was moved there (credit) |
 * | `chat-provided` | income | credits used for chat (credit) |
 *
 * The postings of one movement. Lines of the same account and unit are merged, and zero lines left out.
 */
export const postingsOf = ({ movements, money }: Pick<Transaction, 'movements' | 'money'>): Posting[] =>
  merged([...(money ? moneyIn(money.amounts, money.provider) : []), ...movements.flatMap(entriesOf)]);
