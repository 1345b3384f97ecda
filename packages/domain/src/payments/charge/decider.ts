import type { ChargeAmounts } from '../../amounts.ts';
import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import {
  type ChargeEvent,
  type ChargeMeans,
  type ChargeMethod,
  type ChargePurpose,
  chargeEvents,
  type DeclineReason,
  type Provider,
} from './events.ts';
import type { ReversalCommand, ReversalRefusal, ReversalState } from './reversals/commands.ts';
import { decideReversal, evolveReversal } from './reversals/decide.ts';

export type ChargeCommand =
  | {
      readonly type: 'InitiateCharge';
      readonly chargeId: Oid;
      readonly buyerOid: Oid;
      readonly provider: Provider;
      readonly productId: string;
      readonly paidCoins: number;
      readonly bonusCoins: number;
      readonly amounts: ChargeAmounts;
      readonly termsVersion: string;
      readonly expiresAt: Timestamp;
      readonly method?: ChargeMethod | undefined;
      readonly cardId?: Oid | undefined;
      readonly purpose?: ChargePurpose | undefined;
      readonly means?: ChargeMeans | undefined;
    }
  | { readonly type: 'OpenCharge'; readonly providerRef: string; readonly payUrl: string }
  | {
      /** The provider's report, by webhook or as an answer. It may come late, twice and out of order. */
      readonly type: 'ReportOutcome';
      /** Who said it. */
      readonly provider: Provider;
      readonly outcome: ReportedOutcome;
      readonly now: Timestamp;
    }
  /** The provider was asked to take the money, and it is unknown whether it did. */
  | { readonly type: 'MarkUnknown' }
  | { readonly type: 'RecordCredit'; readonly walletPosition: string }
  /** Only after the provider was asked and its page was closed, so an expired charge was never paid. */
  | { readonly type: 'ExpireCharge'; readonly now: Timestamp }
  | ReversalCommand;

export type ReportedOutcome =
  | {
      readonly status: 'approved';
      readonly providerRef: string;
      /** The charge that was paid, by the provider's own record. */
      readonly chargeId: string;
      /** The provider's name of the page or payment when it was opened; null where its record has none. */
      readonly openedAs: string | null;
      readonly totalMinor: number;
      readonly currency: string;
    }
  | { readonly status: DeclineReason };

/** Plain JSON: a snapshot is this value written down. */
export type ChargeState = {
  status:
    | 'none'
    | 'initiated'
    | 'opened'
    | 'unknown'
    | 'approved'
    | 'credited'
    | 'declined'
    | 'expired'
    | 'mismatched';
  chargeId: Oid | '';
  buyerOid: Oid | '';
  provider: Provider;
  productId: string;
  paidCoins: number;
  bonusCoins: number;
  amounts: ChargeAmounts | null;
  providerRef: string;
  payUrl: string;
  expiresAt: Timestamp;
  declineReason: DeclineReason | null;
  walletPosition: string | null;
  method: ChargeMethod;
  cardId: Oid | null;
  purpose: ChargePurpose;
  means: ChargeMeans;
  approvedAt: Timestamp | null;
  reversals: ReversalState;
};

export type ChargeRefusal = 'CHARGE_NOT_FOUND' | 'CHARGE_CLOSED' | 'PRODUCT_NOT_FOUND' | ReversalRefusal;

export const charge: Decider<ChargeState, ChargeCommand, ChargeEvent, ChargeRefusal> = {
  initial: () => ({
    status: 'none',
    chargeId: '',
    buyerOid: '',
    provider: 'sandbox',
    productId: '',
    paidCoins: 0,
    bonusCoins: 0,
    amounts: null,
    providerRef: '',
    payUrl: '',
    expiresAt: '',
    declineReason: null,
    walletPosition: null,
    method: 'page',
    cardId: null,
    purpose: { kind: 'coins' },
    means: 'card',
    approvedAt: null,
    reversals: { refunds: {}, disputes: {} },
  }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'ChargeInitiated': {
        const { type: _type, termsVersion: _terms, ...initiated } = event;
        return Object.assign(state, initiated, { status: 'initiated' as const });
      }
      case 'ChargeOpened':
        state.status = 'opened';
        state.providerRef = event.providerRef;
        state.payUrl = event.payUrl;
        return state;
      case 'ChargeApproved':
        state.status = 'approved';
        state.providerRef = event.providerRef;
        state.approvedAt = event.approvedAt;
        return state;
      case 'ChargeCredited':
        state.status = 'credited';
        state.walletPosition = event.walletPosition;
        return state;
      case 'ChargeDeclined':
        state.status = 'declined';
        state.declineReason = event.reason;
        return state;
      case 'ChargeOutcomeUnknown':
        state.status = 'unknown';
        return state;
      case 'ChargeExpired':
        state.status = 'expired';
        return state;
      case 'ChargeMismatched':
        state.status = 'mismatched';
        return state;
      case 'ChargeRefundRequested':
      case 'ChargeRefundApproved':
      case 'ChargeRefunded':
      case 'ChargeRefundFailed':
      case 'ChargeDisputed':
      case 'DisputeWon':
      case 'DisputeLost':
        evolveReversal(state.reversals, event);
        return state;
    }
  },

  decide: (state, command) => {
    if (command.type === 'InitiateCharge') return ready(state, command);
    if (!state.chargeId || !state.buyerOid || !state.amounts) return refuse('CHARGE_NOT_FOUND');
    const ids = { chargeId: state.chargeId, buyerOid: state.buyerOid };
    switch (command.type) {
      case 'OpenCharge':
        return open(state, ids.chargeId, command);
      case 'ReportOutcome':
        return report(state, ids, command);
      case 'MarkUnknown':
        return state.status === 'opened' ? [{ type: 'ChargeOutcomeUnknown', ...ids }] : [];
      case 'RecordCredit':
        if (state.status === 'credited') return [];
        return [{ type: 'ChargeCredited', ...ids, walletPosition: command.walletPosition }];
      case 'ExpireCharge':
        if (!isOpen(state)) return [];
        return state.expiresAt > command.now ? refuse('CHARGE_CLOSED') : [{ type: 'ChargeExpired', ...ids }];
      default:
        return decideReversal({ ...state, ...ids, amounts: state.amounts }, command);
    }
  },
};

/** Stream names are `charge-{chargeId}`. */
export const chargeStream = defineStream({
  category: 'charge',
  idPattern: '{id}',
  holds:
    'one charge: initiated, opened, unknown, approved, credited, declined, expired, mismatched; what came back of it',
  context: 'payments',
  decider: charge,
  events: chargeEvents,
});

type Command<Type extends ChargeCommand['type']> = Extract<ChargeCommand, { type: Type }>;
type Decision = ChargeEvent[] | Refusal<ChargeRefusal>;

const ready = (state: ChargeState, command: Command<'InitiateCharge'>): Decision => {
  if (state.status !== 'none') return [];
  const { type: _type, ...fields } = command;
  if (fields.paidCoins === 0 && fields.purpose?.kind !== 'giftPoints') return refuse('PRODUCT_NOT_FOUND');
  return [{ type: 'ChargeInitiated', ...fields }];
};

const isOpen = ({ status }: ChargeState): boolean =>
  status === 'initiated' || status === 'opened' || status === 'unknown';

const isFinal = ({ status }: Pick<ChargeState, 'status'>): boolean =>
  status === 'approved' || status === 'credited' || status === 'mismatched';

const open = (state: ChargeState, chargeId: Oid, command: Command<'OpenCharge'>): Decision => {
  if (state.status === 'opened') return [];
  if (state.status !== 'initiated') return refuse('CHARGE_CLOSED');
  const { providerRef, payUrl } = command;
  return [{ type: 'ChargeOpened', chargeId, providerRef, payUrl }];
};

/** It ended without a payment, as far as is known. */
const isUnpaid = ({ status }: ChargeState): boolean => status === 'declined' || status === 'expired';

type ChargeName = Pick<ChargeState, 'chargeId' | 'provider' | 'providerRef' | 'status'>;

/**
 * Whether what was said is about this charge: its own provider said it, of this charge, and of the page that was opened for
 * it. After the payment the charge is known by the payment's name instead of the page's.
 */
export const isReportOn = (
  charge: Readonly<ChargeName>,
  { provider, outcome }: Pick<Command<'ReportOutcome'>, 'provider' | 'outcome'>,
): boolean => {
  if (charge.provider !== provider) return false;
  if (outcome.status !== 'approved') return true;
  const { chargeId, openedAs } = outcome;
  const isKnown = charge.providerRef !== '' && openedAs !== null && !isFinal(charge);
  return charge.chargeId === chargeId && (!isKnown || charge.providerRef === openedAs);
};

const report = (
  state: ChargeState,
  ids: { chargeId: Oid; buyerOid: Oid },
  command: Command<'ReportOutcome'>,
): Decision => {
  const { amounts, provider, paidCoins, bonusCoins, purpose } = state;
  const { outcome, now } = command;
  // An approval is final: the money is taken, so a decline that arrives after it is old news.
  if (!amounts || isFinal(state) || !isReportOn(state, command)) return [];
  if (outcome.status !== 'approved')
    // The end without a payment is recorded once.
    return isUnpaid(state) ? [] : [{ type: 'ChargeDeclined', ...ids, reason: outcome.status }];
  const { providerRef } = outcome;
  if (outcome.totalMinor !== amounts.totalMinor || outcome.currency !== amounts.currency) {
    const reported = { reportedMinor: outcome.totalMinor, reportedCurrency: outcome.currency };
    return [{ type: 'ChargeMismatched', ...ids, providerRef, ...reported }];
  }
  return [
    {
      type: 'ChargeApproved',
      ...ids,
      provider,
      providerRef,
      paidCoins,
      bonusCoins,
      amounts,
      approvedAt: now,
      ...(purpose.kind === 'coins' ? {} : { purpose }),
      ...(isUnpaid(state) ? { late: true as const } : {}),
    },
  ];
};
