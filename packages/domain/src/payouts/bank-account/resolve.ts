import { type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Currency } from '../../money.ts';
import { own } from '../../own.ts';
import type { Timestamp } from '../../time.ts';
import type { BankAccountEvent, BankDifferenceKind, DifferenceOutcome, StatementEntry } from './events.ts';
import { standsAlone } from './give-back.ts';
import { type ExpectedLine, paidOf, returnedOf } from './matching.ts';
import {
  type BankAccountState,
  type BankDifference,
  borneOf,
  openDifferenceOf,
  openPaymentOf,
} from './state.ts';

/**
 * What a person may decide about a difference of each kind. That money came back is said by a statement
 * alone.
 */
export const outcomesOf: Readonly<Record<BankDifferenceKind, readonly DifferenceOutcome[]>> = {
  unknownLine: ['explained', 'loss', 'byHand', 'taxPaid'],
  paidTwice: ['loss'],
  wrongAmount: ['paid', 'loss'],
  unknownReturn: ['explained', 'returned', 'byHand'],
  notOpen: ['loss', 'explained'],
};

type Shown = Pick<BankDifference, 'kind' | 'theirMinor'> & { readonly currency: Currency };

/** The same for one difference: tax leaves, and in won. */
export const possibleOutcomes = ({ kind, theirMinor, currency }: Shown): DifferenceOutcome[] =>
  outcomesOf[kind].filter((outcome) => outcome !== 'taxPaid' || (currency === 'KRW' && theirMinor < 0));

/** A request that no batch pays or paid. */
export type PaidByHand = {
  readonly creatorOid: Oid;
  readonly requestId: Oid;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly state: RequestState;
};
/** Not the settlement's own type: that context is none of this one's. */
type RequestState = 'requested' | 'processing' | 'complete' | 'rejected' | 'failed' | 'unpaid';

export type Resolution = {
  readonly currency: Currency;
  readonly differenceId: string;
  readonly outcome: DifferenceOutcome;
  readonly reason: string;
  readonly byOid: Oid;
  /** The line that the difference is about; undefined where there is none. */
  readonly line: ExpectedLine | undefined;
  /** The request that was paid by hand, with that outcome. */
  readonly byHand?: PaidByHand | undefined;
  readonly now: Timestamp;
};

type Decision =
  | BankAccountEvent[]
  | Refusal<'BANK_DIFFERENCE_NOT_FOUND' | 'BANK_OUTCOME_WRONG' | 'OWN_ACCOUNT'>;

/** A person says what a difference was, and never of a payment to themselves. */
export const resolve = (state: BankAccountState, resolution: Resolution): Decision => {
  const { currency, differenceId, outcome, reason, byOid, line, byHand, now } = resolution;
  const found = own(state.differences, differenceId);
  if (!found) return refuse('BANK_DIFFERENCE_NOT_FOUND');
  if (found.resolved) return [];
  if ([line, byHand].some((paid) => paid?.creatorOid === byOid)) return refuse('OWN_ACCOUNT');
  const { kind, theirMinor } = found;
  if (!possibleOutcomes({ kind, theirMinor, currency }).includes(outcome) || overtakes(state, found, line))
    return refuse('BANK_OUTCOME_WRONG');
  const ended: Ended = {
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
  return byOutcome(state, { ...resolution, found, ended });
};

const byOutcome = (state: BankAccountState, about: About): Decision => {
  switch (about.outcome) {
    case 'paid':
      return asPaid(state, about);
    case 'byHand':
      return asByHand(state, about);
    case 'returned':
      return asReturned(state, about);
    default:
      return [about.ended];
  }
};

type Ended = Extract<BankAccountEvent, { type: 'BankDifferenceResolved' }>;
type About = Resolution & { readonly found: BankDifference; readonly ended: Ended };

/**
 * The completion of such a request has posted what the entry says, so nothing is left but what the banks kept
 * of a return.
 */
const asByHand = (state: BankAccountState, { found, byHand, ended, currency }: About): Decision => {
  const { theirMinor } = found;
  if (!byHand || byHand.currency !== currency) return refuse('BANK_OUTCOME_WRONG');
  const { creatorOid, requestId, amountMinor } = byHand;
  const isReturn = theirMinor > 0;
  const fits = isReturn ? isReturnOf(byHand, theirMinor) : isPaymentOf(byHand, theirMinor);
  const said = own(state.byHand, requestId)?.[isReturn ? 'back' : 'paid'];
  if (!fits || said) return refuse('BANK_OUTCOME_WRONG');
  const chargesMinor = isReturn ? amountMinor - theirMinor : 0;
  const about = { ...ended, creatorOid, requestId };
  return [chargesMinor > 0 ? { ...about, chargesMinor } : about];
};

const isPaymentOf = ({ amountMinor, state }: PaidByHand, theirMinor: number): boolean =>
  theirMinor === 0 - amountMinor && left.includes(state);

const isReturnOf = ({ amountMinor, state }: PaidByHand, theirMinor: number): boolean =>
  theirMinor <= amountMinor && state === 'failed';

/** States of a request whose money may have left. */
const left: readonly string[] = ['processing', 'complete', 'failed'];

const asPaid = (state: BankAccountState, { found, line, ended, currency, now }: About): Decision => {
  if (!line || state.transfers[line.endToEndId]) return refuse('BANK_OUTCOME_WRONG');
  const entry = entryOf(found, 'payout');
  return [ended, paidOf(line, entry, { currency, expected: [line], now })];
};

/** Only the payment that counts comes back like this, once nothing else that left for the line is open. */
const asReturned = (state: BankAccountState, about: About): Decision => {
  const { found, line, ended, currency, differenceId, now } = about;
  const transfer = line && state.transfers[line.endToEndId];
  if (!line || !standsAlone(transfer)) return refuse('BANK_OUTCOME_WRONG');
  if (openPaymentOf(state, found) || borneOf(state, found, differenceId) > 0)
    return refuse('BANK_OUTCOME_WRONG');
  const chargesMinor = transfer.paidMinor - found.theirMinor;
  if (found.theirMinor <= 0 || chargesMinor < 0) return refuse('BANK_OUTCOME_WRONG');
  const entry = entryOf(found, 'return');
  return [ended, returnedOf({ line, chargesMinor }, entry, { currency, expected: [line], now })];
};

const entryOf = (
  { entryId, theirMinor, endToEndId, bookedOn }: BankDifference,
  kind: 'payout' | 'return',
): StatementEntry => ({ entryId, kind, amountMinor: theirMinor, endToEndId, bookedOn, reason: null });

/**
 * A return whose payment is on a statement that is still to come: that statement explains it. Where a payment
 * of another amount waits for a person, it depends on what they say of that.
 */
const overtakes = (
  state: BankAccountState,
  { kind, endToEndId }: BankDifference,
  line: ExpectedLine | undefined,
): boolean => {
  if (kind !== 'unknownReturn' || line === undefined) return false;
  if (openDifferenceOf(state, 'wrongAmount', { endToEndId })) return true;
  const isWrong = Object.values(state.differences).some(
    (other) => other.kind === 'wrongAmount' && other.endToEndId === endToEndId,
  );
  return !state.transfers[line.endToEndId] && !isWrong;
};
