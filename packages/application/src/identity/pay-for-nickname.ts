import { feePolicyVersion } from '@fanfold/contracts';
import { parseOid } from '@fanfold/domain';
import { accountStream, agreedPriceOf, countryAt } from '@fanfold/domain/identity';
import { walletStream } from '@fanfold/domain/wallet';

import { accepted } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { type Change, cancelChange } from './claim-nickname.ts';
import type { IdentityDeps } from './deps.ts';

/**
 * Spends what a change costs, nothing for a first setting. Throws RefusedError, the change cancelled, when
 * refused.
 */
export const payForChange = async (
  deps: IdentityDeps,
  change: Change,
): Promise<{ paidCoins: number; bonusCoins: number; replayed: boolean }> => {
  const { actor, key, body, correlationId, changeId } = change;
  const walletOid = parseOid(actor.oid);
  // What was recorded with the request counts: another request under the same key may name another price.
  const { state } = await deps.eventLog.commands.load(accountStream, walletOid, { maxAgeMs: 0 });
  const coins = agreedPriceOf(state, changeId);
  if (coins === undefined) throw new RefusedError('NICKNAME_CHANGE_NOT_FOUND');
  if (coins !== body.price) throw new RefusedError('IDEMPOTENCY_KEY_REUSED');
  if (coins === 0) return { paidCoins: 0, bonusCoins: 0, replayed: false };
  const outcome = await deps.eventLog.commands.of(walletStream).handle({
    id: walletOid,
    key,
    body,
    actor,
    correlationId,
    command: (now) => ({
      type: 'SpendCoins',
      walletOid,
      spendId: changeId,
      transactionType: 'change_nick',
      resource: { kind: 'nickname_change', oid: changeId },
      beneficiaries: [],
      message: null,
      coins,
      // LED-018: whether the person lets bonus coins be taken first.
      payWith: body.allowBonus ? 'bonusThenPaid' : 'paid',
      payerCountry: countryAt(state, now),
      feePolicyVersion,
      now,
    }),
  });
  if (outcome.status === 'refused') await cancelChange(deps, change);
  const { events, replayed } = accepted(outcome);
  const [spent] = events;
  if (spent?.type !== 'CoinsSpent') throw new RefusedError('INTERNAL_ERROR');
  return { paidCoins: spent.paidCoins, bonusCoins: spent.bonusCoins, replayed };
};
