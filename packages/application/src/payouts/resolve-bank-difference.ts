import { type Currency, type Oid, own, parseOid } from '@fanfold/domain';
import { bankAccountStream, type DifferenceOutcome } from '@fanfold/domain/payouts';
import { settlementStream } from '@fanfold/domain/settlement';
import type { EventLog } from '@fanfold/event-log';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { PayoutsUseCaseDeps } from './deps.ts';
import { expectedLines } from './expected-lines.ts';

type Resolved = {
  readonly currency: Currency;
  readonly differenceId: string;
  readonly outcome: DifferenceOutcome;
  readonly reason: string;
  /** With the outcome `byHand`: the request that was paid. */
  readonly creatorOid?: Oid | undefined;
  readonly requestId?: Oid | undefined;
};

/**
 * A person says what a difference was, and why. Throws RefusedError: BANK_DIFFERENCE_NOT_FOUND,
 * BANK_OUTCOME_WRONG, OWN_ACCOUNT where they are paid; SECOND_PERSON_NEEDED where it completes a payout by
 * hand that they started.
 */
export const resolveBankDifference = async (
  { eventLog }: Pick<PayoutsUseCaseDeps, 'eventLog'>,
  invocation: Invocation,
  { currency, differenceId, outcome, reason, ...paid }: Resolved,
) => {
  const { state } = await eventLog.commands.load(bankAccountStream, currency, { maxAgeMs: 0 });
  const name = own(state.differences, differenceId)?.endToEndId ?? null;
  const [line] = await expectedLines(eventLog, [name]);
  const byOid = parseOid(invocation.actor.oid);
  const byHand = outcome === 'byHand' ? await paidByHand(eventLog, paid) : undefined;
  if (byHand?.state === 'processing' && byHand.startedByOid === byOid)
    throw new RefusedError('SECOND_PERSON_NEEDED');
  return accepted(
    await eventLog.commands.of(bankAccountStream).handle({
      ...invocation,
      id: currency,
      command: (now) => ({
        type: 'ResolveBankDifference',
        currency,
        differenceId,
        outcome,
        reason,
        byOid,
        line,
        byHand,
        now,
      }),
    }),
  );
};

/** The request, where no batch pays it. */
const paidByHand = async (
  { commands }: Pick<EventLog, 'commands'>,
  { creatorOid, requestId }: Pick<Resolved, 'creatorOid' | 'requestId'>,
) => {
  if (creatorOid === undefined || requestId === undefined) return undefined;
  const { state } = await commands.load(settlementStream, creatorOid, { maxAgeMs: 0 });
  const request = state.requests.find((one) => one.requestId === requestId);
  return request?.batchId === null ? { ...request, creatorOid } : undefined;
};
