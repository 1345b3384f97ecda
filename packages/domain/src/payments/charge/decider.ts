import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { ChargeCommand, ChargeRefusal, ChargeState, Command, Decision } from './commands.ts';
import { type ChargeEvent, chargeEvents } from './events.ts';
import { report } from './report.ts';
import { decideReversal, evolveReversal } from './reversals/decide.ts';

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

const ready = (state: ChargeState, command: Command<'InitiateCharge'>): Decision => {
  if (state.status !== 'none') return [];
  const { type: _type, ...fields } = command;
  if (fields.paidCoins === 0 && fields.purpose?.kind !== 'giftPoints') return refuse('PRODUCT_NOT_FOUND');
  return [{ type: 'ChargeInitiated', ...fields }];
};

const isOpen = ({ status }: ChargeState): boolean =>
  status === 'initiated' || status === 'opened' || status === 'unknown';

const open = (state: ChargeState, chargeId: Oid, command: Command<'OpenCharge'>): Decision => {
  if (state.status === 'opened') return [];
  if (state.status !== 'initiated') return refuse('CHARGE_CLOSED');
  const { providerRef, payUrl } = command;
  return [{ type: 'ChargeOpened', chargeId, providerRef, payUrl }];
};
