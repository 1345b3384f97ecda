import { type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Currency } from '../../money.ts';
import { own } from '../../own.ts';
import type { Timestamp } from '../../time.ts';
import type { BankAccountEvent, BankDifferenceKind, DifferenceOutcome } from './events.ts';
import { type ExpectedLine, paidOf } from './match.ts';
import type { BankAccountState, BankDifference } from './state.ts';

/** What a person may decide about a difference of each kind. That money came back is said by a statement alone. */
export const outcomesOf: Readonly<Record<BankDifferenceKind, readonly DifferenceOutcome[]>> = {
  unknownLine: ['explained', 'loss'],
  paidTwice: ['loss'],
  wrongAmount: ['paid', 'loss'],
  unknownReturn: ['explained'],
  notOpen: ['loss', 'explained'],
};

export type Resolution = {
  readonly currency: Currency;
  readonly differenceId: string;
  readonly outcome: DifferenceOutcome;
  readonly reason: string;
  readonly byOid: Oid;
  /** The line that the difference is about; undefined where there is none. */
  readonly line: ExpectedLine | undefined;
  readonly now: Timestamp;
};

type Decision = BankAccountEvent[] | Refusal<'BANK_DIFFERENCE_NOT_FOUND' | 'BANK_OUTCOME_WRONG'>;

/** A person says what a difference was. */
export const resolve = (state: BankAccountState, resolution: Resolution): Decision => {
  const { currency, differenceId, outcome, reason, byOid, line, now } = resolution;
  const found = own(state.differences, differenceId);
  if (!found) return refuse('BANK_DIFFERENCE_NOT_FOUND');
  if (found.resolved) return [];
  const { kind, entryId, endToEndId, theirMinor, bookedOn } = found;
  if (!outcomesOf[kind].includes(outcome) || overtakes(state, found, line))
    return refuse('BANK_OUTCOME_WRONG');
  const ended: BankAccountEvent = {
    type: 'BankDifferenceResolved',
    currency,
    differenceId,
    kind,
    outcome,
    theirMinor,
    reason,
    byOid,
    resolvedAt: now,
  };
  if (outcome !== 'paid') return [ended];
  if (!line || state.transfers[line.endToEndId]) return refuse('BANK_OUTCOME_WRONG');
  const entry = {
    entryId,
    kind: 'payout',
    amountMinor: theirMinor,
    endToEndId,
    bookedOn,
    reason: null,
  } as const;
  return [ended, paidOf(line, entry, { currency, expected: [line], now })];
};

/** A return whose payment is on a statement that is still to come: that statement explains it. */
const overtakes = (
  { transfers, differences }: BankAccountState,
  { kind, endToEndId }: BankDifference,
  line: ExpectedLine | undefined,
): boolean =>
  kind === 'unknownReturn' &&
  line !== undefined &&
  !transfers[line.endToEndId] &&
  !Object.values(differences).some(
    (other) => other.kind === 'wrongAmount' && other.endToEndId === endToEndId,
  );
