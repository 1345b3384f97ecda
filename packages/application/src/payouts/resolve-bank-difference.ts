import { type Currency, own, parseOid } from '@fanfold/domain';
import { bankAccountStream, type DifferenceOutcome } from '@fanfold/domain/payouts';

import { accepted, type Invocation } from '../invocation.ts';
import type { PayoutsUseCaseDeps } from './deps.ts';
import { expectedLines } from './expected-lines.ts';

type Resolved = {
  readonly currency: Currency;
  readonly differenceId: string;
  readonly outcome: DifferenceOutcome;
  readonly reason: string;
};

/** A person says what a difference was, and why. Throws RefusedError: BANK_DIFFERENCE_NOT_FOUND, BANK_OUTCOME_WRONG. */
export const resolveBankDifference = async (
  { eventLog }: Pick<PayoutsUseCaseDeps, 'eventLog'>,
  invocation: Invocation,
  { currency, differenceId, outcome, reason }: Resolved,
) => {
  const { state } = await eventLog.commands.load(bankAccountStream, currency, { maxAgeMs: 0 });
  const name = own(state.differences, differenceId)?.endToEndId ?? null;
  const [line] = await expectedLines(eventLog, [name]);
  const byOid = parseOid(invocation.actor.oid);
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
        now,
      }),
    }),
  );
};
