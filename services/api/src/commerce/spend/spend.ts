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
import type { FastifyRequest } from 'fastify';

import { actorOf, callerOf } from '../../http/auth.ts';
import { accepted, commandKey } from '../../http/command.ts';
import { ProblemError } from '../../http/problem.ts';
import type { BuyDeps } from '../deps.ts';

type Spend = Omit<
  Extract<WalletCommand, { type: 'SpendCoins' }>,
  'type' | 'walletOid' | 'feePolicyVersion' | 'now'
>;

type Spent = Accepted<WalletState, WalletEvent>;

/** Spends a caller's coins under the request's key. Throws ProblemError when refused. */
export const spend = async (
  { eventLog, clock }: BuyDeps,
  request: FastifyRequest,
  { operation, ...what }: Spend & { readonly operation: string },
) => {
  const caller = callerOf(request);
  const walletOid = parseOid(caller.oid);
  const outcome = await eventLog.commands.of(walletStream).handle({
    id: walletOid,
    key: commandKey(request, operation),
    body: request.body,
    actor: actorOf(caller),
    correlationId: request.id,
    command: (now) => ({ type: 'SpendCoins', walletOid, ...what, feePolicyVersion, now }),
  });
  return spentBy(accepted(outcome), clock.now());
};

/** What a spend has for its reply. */
export const spentBy = ({ events, state, position, replayed }: Spent, now: string) => {
  const [event] = events;
  // The wallet knows this spend already, from another request.
  if (event?.type !== 'CoinsSpent') throw new ProblemError('ALREADY_PURCHASED');
  const { spendId, paidCoins, bonusCoins } = event;
  const balance = {
    paid: available(state.lots, 'paid', now),
    bonus: available(state.lots, 'bonus', now),
  };
  return { replayed, reply: { position: String(position), spendId, paidCoins, bonusCoins, balance } };
};
