import type { Decider, Refusal } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Currency } from '../../money.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import type { SettledEarning } from '../fees.ts';
import type { Taxed } from '../tax.ts';
import { setAutomatic } from './automatic.ts';
import { correctEarning } from './correct.ts';
import { type SettlementEvent, settlementEvents } from './events.ts';
import { followRequest } from './follow-request.ts';
import { leaveUnpaid } from './leave-unpaid.ts';
import { requestRevenue } from './request.ts';
import { awaitRates, settleMonth } from './settle-month.ts';
import { evolve, initial, type Settled, type SettlementState } from './state.ts';
import { writeOff } from './write-off.ts';

/** What keeps a creator from being paid, and who is paid at this moment. */
export type PaidTo = {
  /** Whether a sanction keeps payouts from the creator. */
  readonly payoutHeld: boolean;
  readonly guardianMissing: boolean;
  /**
   * The newest profile, and since which one the same payee is named: a request is paid to the payee that it
   * was taxed for.
   */
  readonly payeeRevision: number;
  readonly payeeSince: number;
  /** From when on the payee's bank details may be used. */
  readonly bankUsableFrom: Timestamp | null;
};

/** How a payee is taxed, by which profile, and from how many events of its stream that follows. */
export type TaxedPayee = Taxed & { readonly revision: number; readonly events: number };

/** The bank's statement says that its money has left, so nothing is asked any more; or a person says so. */
type CompletedBy =
  | { readonly batchId: Oid }
  | { readonly batchId: null; readonly byStatement: true }
  | ({ readonly batchId: null } & PaidTo);

type Ended = {
  readonly requestId: Oid;
  readonly batchId: Oid | null;
  readonly byOid: Oid;
  readonly reason: string;
};

export type SettlementCommand = { readonly creatorOid: Oid; readonly now: Timestamp } & (
  | ({
      readonly type: 'SettleMonth';
      readonly earnings: readonly SettledEarning[];
    } & Pick<
      Settled,
      'month' | 'heldCoins' | 'currency' | 'microWonPerMinor' | 'rateDay' | 'closedAtRevision'
    >)
  | { readonly type: 'AwaitRates'; readonly month: string; readonly closedAtRevision: number }
  | {
      readonly type: 'CorrectEarning';
      readonly month: string;
      readonly holdId: Oid;
      readonly earningId: string;
      readonly earning: Pick<SettledEarning, 'kind' | 'level' | 'feePolicyVersion'>;
      /** Negative where they are held, positive where they are released. */
      readonly coins: number;
      /**
       * Whether finance confirmed that payer and creator are one: then the creator bears it also after the
       * payout.
       */
      readonly linkedAccounts: boolean;
    }
  | {
      readonly type: 'AskLeaveUnpaid';
      readonly requestId: Oid;
      readonly byOid: Oid;
      readonly reason: string;
    }
  | { readonly type: 'LeaveUnpaid'; readonly requestId: Oid; readonly byOid: Oid }
  | { readonly type: 'AskWriteOff'; readonly byOid: Oid; readonly reason: string }
  | { readonly type: 'ApproveWriteOff'; readonly byOid: Oid }
  | { readonly type: 'DeclineWriteOff'; readonly byOid: Oid; readonly reason: string }
  | {
      readonly type: 'SetAutomaticRequest';
      /** Null switches it off. */
      readonly aboveWon: number | null;
    }
  | {
      readonly type: 'RequestRevenue';
      readonly requestId: Oid;
      /** Whether it is made by itself: then the sum that the creator chose counts as well. */
      readonly automatic: boolean;
      /**
       * The last payout of a creator who deletes their account: in this currency, of the months up to this
       * one.
       */
      readonly last?: { readonly currency: Currency; readonly upTo: string } | undefined;
      /** Undefined where there is no profile. */
      readonly payee: TaxedPayee | undefined;
      /** Whether a sanction keeps payouts from this creator. */
      readonly payoutHeld: boolean;
      /** Whether the creator is under 19 and the payee is no guardian. */
      readonly guardianMissing: boolean;
    }
  | ({
      readonly type: 'StartPayout';
      readonly requestId: Oid;
      readonly batchId: Oid | null;
      readonly byOid: Oid;
    } & PaidTo)
  | ({
      readonly type: 'CompletePayout';
      readonly requestId: Oid;
      readonly byOid: Oid;
      readonly reference: string;
    } & CompletedBy)
  | ({ readonly type: 'RejectRequest' } & Ended)
  | ({ readonly type: 'FailPayout' } & Ended)
);

export type SettlementRefusal =
  | 'MONTH_NOT_SETTLED'
  | 'REQUEST_WINDOW_CLOSED'
  | 'BUSINESS_DAYS_MISSING'
  | 'REQUEST_EXISTS'
  | 'BELOW_MINIMUM'
  | 'AUTOMATIC_TOO_LOW'
  | 'PAYEE_MISSING'
  | 'PAYEE_CHANGED'
  | 'GUARDIAN_NEEDED'
  | 'PAYOUT_HELD'
  | 'BANK_DETAILS_HELD'
  | 'REQUEST_NOT_FOUND'
  | 'REQUEST_STATE_WRONG'
  | 'REQUEST_IN_BATCH'
  | 'PAYMENT_DAY_NOT_REACHED'
  | 'SECOND_PERSON_NEEDED'
  | 'OWN_ACCOUNT'
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
      case 'AwaitRates':
        return awaitRates(state, command);
      case 'CorrectEarning':
        return correctEarning(state, command);
      case 'AskWriteOff':
      case 'ApproveWriteOff':
      case 'DeclineWriteOff':
        return writeOff(state, command);
      case 'AskLeaveUnpaid':
      case 'LeaveUnpaid':
        return leaveUnpaid(state, command);
      case 'SetAutomaticRequest':
        return setAutomatic(state, command);
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
