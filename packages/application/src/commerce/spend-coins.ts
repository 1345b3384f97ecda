import { feePolicyVersion } from '@fanfold/contracts';
import { parseOid } from '@fanfold/domain';
import {
  available,
  type WalletCommand,
  type WalletEvent,
  type WalletState,
  walletStream,
} from '@fanfold/domain/wallet';
import type { Accepted } from '@fanfold/event-log';

import { payerCountryOf } from '../identity/index.ts';
import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { BuyDeps } from './deps.ts';

type Spend = Omit<
  Extract<WalletCommand, { type: 'SpendCoins' }>,
  'type' | 'walletOid' | 'payerCountry' | 'feePolicyVersion' | 'now'
>;

type Spent = Accepted<WalletState, WalletEvent>;

/** Spends a person's coins under the invocation's key. Throws RefusedError. */
export const spendCoins = async ({ eventLog, clock }: BuyDeps, invocation: Invocation, what: Spend) => {
  const walletOid = parseOid(invocation.actor.oid);
  const payerCountry = await payerCountryOf(eventLog.commands, walletOid, clock.now());
  const outcome = await eventLog.commands.of(walletStream).handle({
    ...invocation,
    id: walletOid,
    command: (now) => ({ type: 'SpendCoins', walletOid, ...what, payerCountry, feePolicyVersion, now }),
  });
  return spentBy(accepted(outcome), clock.now());
};

/** What a spend has for its reply. */
export const spentBy = ({ events, state, position, replayed }: Spent, now: string) => {
  const [event] = events;
  // The wallet knows this spend already, from another request.
  if (event?.type !== 'CoinsSpent') throw new RefusedError('ALREADY_PURCHASED');
  const { spendId, paidCoins, bonusCoins } = event;
  const balance = {
    paid: available(state.lots, 'paid', now),
    bonus: available(state.lots, 'bonus', now),
  };
  return { replayed, reply: { position: String(position), spendId, paidCoins, bonusCoins, balance } };
};
