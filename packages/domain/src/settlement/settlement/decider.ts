import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { seoulDay, type Timestamp } from '../../time.ts';
import { type SettledEarning, settle } from '../fees.ts';
import type { TaxTreatment } from '../tax.ts';
import { correctEarning } from './correct.ts';
import { type SettlementEvent, settlementEvents } from './events.ts';
import { requestRevenue } from './request.ts';
import {
  evolve,
  initial,
  type RevenueRequest,
  requestIn,
  type Settled,
  type SettlementState,
} from './state.ts';
import { writeOff } from './write-off.ts';

export type SettlementCommand = { readonly creatorOid: Oid; readonly now: Timestamp } & (
  | ({
      readonly type: 'SettleMonth';
      readonly earnings: readonly SettledEarning[];
    } & Pick<
      Settled,
      'month' | 'heldCoins' | 'currency' | 'microWonPerMinor' | 'rateDay' | 'closedAtRevision'
    >)
  | {
      readonly type: 'CorrectEarning';
      readonly month: string;
      readonly holdId: Oid;
      readonly earningId: string;
      readonly earning: Pick<SettledEarning, 'kind' | 'level' | 'feePolicyVersion'>;
      /** Negative where they are held, positive where they are released. */
      readonly coins: number;
      /** Whether finance confirmed that payer and creator are one: then the creator bears it also after the payout. */
      readonly linkedAccounts: boolean;
    }
  | { readonly type: 'AskWriteOff'; readonly byOid: Oid; readonly reason: string }
  | { readonly type: 'ApproveWriteOff'; readonly byOid: Oid }
  | {
      readonly type: 'RequestRevenue';
      readonly requestId: Oid;
      /** Undefined where there is no profile. */
      readonly payee: { readonly treatment: TaxTreatment; readonly revision: number } | undefined;
      /** Whether a sanction keeps payouts from this creator. */
      readonly payoutHeld: boolean;
    }
  | {
      readonly type: 'StartPayout';
      readonly requestId: Oid;
      readonly batchId: Oid | null;
      readonly byOid: Oid;
      readonly payoutHeld: boolean;
      /** From when on the payee's bank details may be used. */
      readonly bankUsableFrom: Timestamp | null;
    }
  | {
      readonly type: 'CompletePayout';
      readonly requestId: Oid;
      readonly batchId: Oid | null;
      readonly byOid: Oid;
      readonly reference: string;
      readonly payoutHeld: boolean;
    }
  | {
      readonly type: 'RejectRequest' | 'FailPayout';
      readonly requestId: Oid;
      readonly batchId: Oid | null;
      readonly byOid: Oid;
      readonly reason: string;
    }
);

export type SettlementRefusal =
  | 'MONTH_NOT_SETTLED'
  | 'REQUEST_WINDOW_CLOSED'
  | 'REQUEST_EXISTS'
  | 'BELOW_MINIMUM'
  | 'PAYEE_MISSING'
  | 'PAYOUT_HELD'
  | 'BANK_DETAILS_HELD'
  | 'REQUEST_NOT_FOUND'
  | 'REQUEST_STATE_WRONG'
  | 'REQUEST_IN_BATCH'
  | 'PAYMENT_DAY_NOT_REACHED'
  | 'SECOND_PERSON_NEEDED'
  | 'NO_DEFICIT'
  | 'DEFICIT_TOO_YOUNG'
  | 'WRITE_OFF_NOT_ASKED';

export type Decision = SettlementEvent[] | Refusal<SettlementRefusal>;
export type Command<Type extends SettlementCommand['type']> = Extract<SettlementCommand, { type: Type }>;

/** What a creator is owed: settled months, requests, and their outcomes. */
export const settlement: Decider<SettlementState, SettlementCommand, SettlementEvent, SettlementRefusal> = {
  initial,
  evolve,
  decide: (state, command) => {
    switch (command.type) {
      case 'SettleMonth':
        return settleMonth(state, command);
      case 'CorrectEarning':
        return correctEarning(state, command);
      case 'AskWriteOff':
      case 'ApproveWriteOff':
        return writeOff(state, command);
      case 'RequestRevenue':
        return requestRevenue(state, command);
      case 'StartPayout':
      case 'CompletePayout':
      case 'RejectRequest':
      case 'FailPayout':
        return followRequest(state, command);
    }
  },
};

const settleMonth = (state: SettlementState, command: Command<'SettleMonth'>): Decision => {
  const { creatorOid, month, heldCoins, currency, microWonPerMinor, rateDay, closedAtRevision } = command;
  if (state.months[month]) return [];
  const { lines, levels, ...sums } = settle(command.earnings);
  return [
    {
      type: 'MonthSettled',
      creatorOid,
      month,
      lines: [...lines],
      levels: [...levels],
      heldCoins,
      ...sums,
      currency,
      microWonPerMinor,
      rateDay,
      closedAtRevision,
      settledAt: command.now,
    },
  ];
};

type Follow = Command<'StartPayout' | 'CompletePayout' | 'RejectRequest' | 'FailPayout'>;

/** What finance does about a request. Sent again, each changes nothing. */
const followRequest = (state: SettlementState, command: Follow): Decision => {
  const { creatorOid, requestId, now } = command;
  const request = requestIn(state, requestId);
  if (!request) return refuse('REQUEST_NOT_FOUND');
  // What a batch pays is ended by the bank's statements alone, and no other batch pays it as well.
  if (request.batchId !== null && request.batchId !== command.batchId) return refuse('REQUEST_IN_BATCH');
  const about = { creatorOid, requestId, byOid: command.byOid };
  switch (command.type) {
    case 'StartPayout':
      return start(request, about, command);
    case 'CompletePayout':
      return complete(request, about, command);
    case 'RejectRequest':
      if (request.state === 'rejected') return [];
      if (request.state !== 'requested') return refuse('REQUEST_STATE_WRONG');
      return [{ type: 'RevenueRejected', ...about, reason: command.reason, rejectedAt: now }];
    case 'FailPayout':
      if (request.state === 'failed') return [];
      if (request.state !== 'processing' && request.state !== 'complete')
        return refuse('REQUEST_STATE_WRONG');
      return [{ type: 'RevenueFailed', ...about, reason: command.reason, failedAt: now }];
  }
};

type About = { readonly creatorOid: Oid; readonly requestId: Oid; readonly byOid: Oid };

const start = (
  { state, batchId: startedIn }: RevenueRequest,
  about: About,
  { batchId, payoutHeld, bankUsableFrom, now }: Command<'StartPayout'>,
): Decision => {
  if (state === 'processing' && startedIn === batchId) return [];
  if (state !== 'requested') return refuse('REQUEST_STATE_WRONG');
  if (payoutHeld) return refuse('PAYOUT_HELD');
  if (bankUsableFrom === null || bankUsableFrom > now) return refuse('BANK_DETAILS_HELD');
  return [{ type: 'RevenueProcessing', ...about, batchId, startedAt: now }];
};

const complete = (
  { state, startedByOid, payOn }: RevenueRequest,
  about: About,
  { payoutHeld, reference, now }: Command<'CompletePayout'>,
): Decision => {
  if (state === 'complete') return [];
  if (state !== 'processing') return refuse('REQUEST_STATE_WRONG');
  if (payoutHeld) return refuse('PAYOUT_HELD');
  if (startedByOid === about.byOid) return refuse('SECOND_PERSON_NEEDED');
  if (seoulDay(now) < payOn) return refuse('PAYMENT_DAY_NOT_REACHED');
  return [{ type: 'RevenueCompleted', ...about, reference, completedAt: now }];
};

/** Stream names are `settlement-{creatorOid}`. */
export const settlementStream = defineStream({
  category: 'settlement',
  idPattern: '{oid}',
  holds: "a creator's settled months, requests for revenue, and their outcomes",
  context: 'settlement',
  decider: settlement,
  events: settlementEvents,
  chained: true,
});
