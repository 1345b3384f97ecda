import type { Oid } from '@fanfold/domain';
import { walletStream } from '@fanfold/domain/wallet';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { LogDeps } from './deps.ts';
import { readSpend } from './read-spend.ts';

type Wanted = {
  readonly userOid: Oid;
  /** Of the spend's event in the wallet's stream. */
  readonly revision: number;
  readonly reason: string;
};

/**
 * ADM-025: an administrator gives another person the coins of a spend back, into the lots that they came
 * from. Throws RefusedError: OWN_ACCOUNT, SPEND_NOT_REFUNDABLE.
 */
export const refundSpend = async (
  deps: LogDeps,
  invocation: Invocation,
  { userOid, revision, reason }: Wanted,
) => {
  if (userOid === invocation.actor.oid) throw new RefusedError('OWN_ACCOUNT');
  const spend = await readSpend(deps.eventLog, userOid, revision);
  if (!spend) throw new RefusedError('SPEND_NOT_REFUNDABLE');
  return accepted(
    await deps.eventLog.commands.of(walletStream).handle({
      ...invocation,
      id: userOid,
      command: (now) => ({ type: 'RefundSpend', spend, cause: 'request', reason, now }),
    }),
  );
};
