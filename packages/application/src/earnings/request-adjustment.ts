import { limits } from '@fanfold/contracts';
import type { AdjustRevenueBody } from '@fanfold/contracts/earnings';
import { addDays, type Oid, parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { approvalStream } from '@fanfold/domain/operations';
import type { EventLog } from '@fanfold/event-log';
import { type Clock, oidFromKey } from '@fanfold/platform';
import type { z } from 'zod';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';

type Deps = { readonly eventLog: Pick<EventLog, 'commands'>; readonly clock: Clock };
type Requested = {
  readonly position: bigint;
  readonly replayed: boolean;
  readonly approvalId: Oid;
  readonly lapsesAt: string;
};

/**
 * An administrator asks that a creator's revenue is adjusted by paid coins, up or down; a second
 * administrator has to approve it. Throws RefusedError: ACCOUNT_NOT_FOUND, NOT_A_CREATOR, OWN_ACCOUNT.
 */
export const requestAdjustment = async (
  { eventLog, clock }: Deps,
  invocation: Invocation,
  { creatorOid, coins, reason }: z.output<typeof AdjustRevenueBody>,
): Promise<Requested> => {
  const { state: account } = await eventLog.commands.load(accountStream, creatorOid, { maxAgeMs: 0 });
  if (account.status === 'unknown') throw new RefusedError('ACCOUNT_NOT_FOUND');
  // One who was a creator may still be owed something.
  if (account.channelLanguage === null) throw new RefusedError('NOT_A_CREATOR');
  const approvalId = parseOid(oidFromKey(invocation.key));
  const { position, replayed, state } = accepted(
    await eventLog.commands.of(approvalStream).handle({
      ...invocation,
      id: approvalId,
      command: (now) => ({
        type: 'RequestApproval',
        approvalId,
        subjectOid: creatorOid,
        act: { kind: 'adjustRevenue', coins },
        requestedByOid: parseOid(invocation.actor.oid),
        reason,
        lapsesAt: addDays(clock.now(), limits.approvalDays),
        now,
      }),
    }),
  );
  return { position, replayed, approvalId, lapsesAt: state.request?.lapsesAt ?? '' };
};
