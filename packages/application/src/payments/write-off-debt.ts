import type { Oid } from '@fanfold/domain';
import { walletStream } from '@fanfold/domain/wallet';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { LogDeps } from './deps.ts';

type Wanted = { readonly userOid: Oid; readonly debtId: Oid; readonly reason: string };

/**
 * An administrator writes off what another person owes after a lost dispute. Throws RefusedError:
 * OWN_ACCOUNT, DEBT_NOT_FOUND.
 */
export const writeOffDebt = async (
  { eventLog }: LogDeps,
  invocation: Invocation,
  { userOid, debtId, reason }: Wanted,
) => {
  if (userOid === invocation.actor.oid) throw new RefusedError('OWN_ACCOUNT');
  return accepted(
    await eventLog.commands.of(walletStream).handle({
      ...invocation,
      id: userOid,
      command: () => ({ type: 'WriteOffDebt', debtId, reason }),
    }),
  );
};
