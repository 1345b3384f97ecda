import type { Oid } from '@fanfold/domain';
import { type Spend, walletStream } from '@fanfold/domain/wallet';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { LogDeps } from './deps.ts';

type Wanted = {
  readonly userOid: Oid;
  /** Of the spend's event in the wallet's stream. */
  readonly revision: number;
  readonly reason: string;
};

/**
 * ADM-025: an administrator gives another person the coins of a spend back, into the lots that they came from. Throws
 * RefusedError: OWN_ACCOUNT, SPEND_NOT_REFUNDABLE.
 */
export const refundSpend = async (
  deps: LogDeps,
  invocation: Invocation,
  { userOid, revision, reason }: Wanted,
) => {
  if (userOid === invocation.actor.oid) throw new RefusedError('OWN_ACCOUNT');
  const spend = await readSpend(deps, userOid, revision);
  if (!spend) throw new RefusedError('SPEND_NOT_REFUNDABLE');
  return accepted(
    await deps.eventLog.commands.of(walletStream).handle({
      ...invocation,
      id: userOid,
      command: (now) => ({ type: 'RefundSpend', spend, cause: 'request', reason, now }),
    }),
  );
};

/** What was spent is read from its own event. */
const readSpend = async (
  { eventLog: { client, codec } }: LogDeps,
  userOid: Oid,
  revision: number,
): Promise<Spend | undefined> => {
  const [stored] = await client.readStream(`wallet-${userOid}`, { from: revision, maxCount: 1 });
  if (stored?.revision !== revision) return undefined;
  const { event } = await codec.decode(stored);
  return event.type === 'CoinsSpent' ? { ...event, revision } : undefined;
};
