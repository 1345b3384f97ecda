import { debtOf, walletStream } from '@fanfold/domain/wallet';

import { accepted, type Invocation } from '../invocation.ts';
import type { LogDeps } from './deps.ts';

/**
 * A person pays what they owe after a lost dispute, with the coins that they have. The outcome says how many
 * coins are still owed. Throws RefusedError: NOT_ENOUGH_COINS.
 */
export const payDebt = async ({ eventLog }: LogDeps, invocation: Invocation) => {
  const { position, replayed, state } = accepted(
    await eventLog.commands.of(walletStream).handle({
      ...invocation,
      id: invocation.actor.oid,
      command: (now) => ({ type: 'PayDebt', now }),
    }),
  );
  return { position, replayed, leftCoins: debtOf(state) };
};
