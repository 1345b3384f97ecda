import { parseOid } from '@fanfold/domain';
import { walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';

import { accepted, type Invocation } from '../invocation.ts';

/**
 * Coins that a person plans to spend in a calendar month (Asia/Seoul); null ends the plan. Nothing is refused
 * by it.
 */
export const setBudget = async (
  { eventLog }: { readonly eventLog: EventLog },
  invocation: Invocation,
  { coinsAMonth }: { readonly coinsAMonth: number | null },
) => {
  const walletOid = parseOid(invocation.actor.oid);
  return accepted(
    await eventLog.commands.of(walletStream).handle({
      ...invocation,
      id: walletOid,
      command: () => ({ type: 'SetBudget', walletOid, coinsAMonth }),
    }),
  );
};
