import { type Refusal, refuse } from '../../../decider.ts';
import type {
  ChargeFacts,
  RefundRecord,
  ReversalCommand,
  ReversalEvent,
  ReversalRefusal,
  ReversalState,
} from './commands.ts';

type Command<Type extends ReversalCommand['type']> = Extract<ReversalCommand, { type: Type }>;
type Decision = ReversalEvent[] | Refusal<ReversalRefusal>;

export const decideReversal = (charge: ChargeFacts, command: ReversalCommand): Decision => {
  switch (command.type) {
    case 'RequestRefund':
      return requestRefund(charge, command);
    case 'ApproveRefund':
      return approveRefund(charge, command);
    case 'RejectRefund':
      return rejectRefund(charge, command);
    case 'ReportRefund':
      return reportRefund(charge, command);
    case 'ReportDispute':
      return reportDispute(charge, command);
  }
};

const idsOf = ({ chargeId, buyerOid, provider }: ChargeFacts) => ({ chargeId, buyerOid, provider });

/**
 * A refund that is not possible is recorded as requested and failed, so that its coins return to the wallet.
 */
const requestRefund = (charge: ChargeFacts, command: Command<'RequestRefund'>): Decision => {
  const { type: _type, ...request } = command;
  if (charge.reversals.refunds[command.refundId]) return [];
  const requested: ReversalEvent = { type: 'ChargeRefundRequested', ...idsOf(charge), ...request };
  const cause = isDisputed(charge.reversals)
    ? ('disputed' as const)
    : promisedMinor(charge.reversals) + command.money.paybackMinor > charge.amounts.totalMinor
      ? ('too_much' as const)
      : undefined;
  if (!cause) return [requested];
  const { refundId } = command;
  return [
    requested,
    { type: 'ChargeRefundFailed', ...idsOf(charge), refundId, cause, adminOid: null, reason: '' },
  ];
};

const isDisputed = ({ disputes }: ReversalState): boolean =>
  Object.values(disputes).some(({ status }) => status !== 'won');

/** Money that went back or is about to, in minor units. */
const promisedMinor = ({ refunds }: ReversalState): number =>
  Object.values(refunds)
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { money }) => sum + money.paybackMinor, 0);

const waiting = (
  { reversals }: ChargeFacts,
  { refundId, adminOid }: Pick<Command<'ApproveRefund'>, 'refundId' | 'adminOid'>,
): RefundRecord | Refusal<ReversalRefusal> => {
  const refund = reversals.refunds[refundId];
  if (!refund) return refuse('REFUND_NOT_FOUND');
  if (refund.status !== 'waiting') return refuse('REFUND_NOT_WAITING');
  return refund.requestedByOid === adminOid ? refuse('SECOND_ADMIN_NEEDED') : refund;
};

const approveRefund = (charge: ChargeFacts, { refundId, adminOid }: Command<'ApproveRefund'>): Decision => {
  const refund = waiting(charge, { refundId, adminOid });
  if ('refused' in refund) return refund;
  if (isDisputed(charge.reversals)) {
    const why = { cause: 'disputed' as const, adminOid, reason: '' };
    return [{ type: 'ChargeRefundFailed', ...idsOf(charge), refundId, ...why }];
  }
  return [{ type: 'ChargeRefundApproved', ...idsOf(charge), refundId, adminOid }];
};

/** The requester may also reject the refund: this needs no second person. */
const rejectRefund = (charge: ChargeFacts, command: Command<'RejectRefund'>): Decision => {
  const { refundId, adminOid, reason } = command;
  const refund = charge.reversals.refunds[refundId];
  if (!refund) return refuse('REFUND_NOT_FOUND');
  if (refund.status !== 'waiting') return refuse('REFUND_NOT_WAITING');
  return [{ type: 'ChargeRefundFailed', ...idsOf(charge), refundId, cause: 'rejected', adminOid, reason }];
};

/** The provider's answer is final; a later report does not change it. */
const reportRefund = (charge: ChargeFacts, { refundId, outcome, now }: Command<'ReportRefund'>): Decision => {
  const refund = charge.reversals.refunds[refundId];
  if (!refund) return refuse('REFUND_NOT_FOUND');
  if (refund.status === 'refunded' || refund.status === 'failed') return [];
  if (refund.status === 'waiting') return refuse('REFUND_NOT_WAITING');
  const { money, paidCoins, bonusCoins } = refund;
  if (outcome.status === 'refunded') {
    const { refundRef } = outcome;
    const coins = { paidCoins, bonusCoins };
    return [
      { type: 'ChargeRefunded', ...idsOf(charge), refundId, refundRef, money, ...coins, refundedAt: now },
    ];
  }
  const { reason } = outcome;
  return [
    { type: 'ChargeRefundFailed', ...idsOf(charge), refundId, cause: 'provider', adminOid: null, reason },
  ];
};

/**
 * An ended dispute does not change. A report of the end that comes before that of the opening records both.
 */
const reportDispute = (charge: ChargeFacts, command: Command<'ReportDispute'>): Decision => {
  const { disputeId, disputeRef, kind, status, reason, now } = command;
  const known = charge.reversals.disputes[disputeId];
  if (known && (known.status !== 'open' || status === 'open')) return [];
  // The coins must be in the wallet before they can be withdrawn; the provider reports again later. Gift
  // points bring no coins.
  if (charge.purpose.kind === 'coins' && charge.status !== 'credited') return refuse('CHARGE_NOT_CREDITED');
  const ids = { ...idsOf(charge), disputeId };
  const events: ReversalEvent[] = known
    ? []
    : [{ type: 'ChargeDisputed', ...ids, disputeRef, kind, reason, disputedAt: now }];
  if (status === 'won') events.push({ type: 'DisputeWon', ...ids, endedAt: now });
  if (status === 'lost')
    events.push({ type: 'DisputeLost', ...ids, kind, money: leftOf(charge), endedAt: now });
  return events;
};

/** A charge's money minus its refunds; nothing when an earlier dispute took it. */
const leftOf = ({ amounts, reversals }: ChargeFacts) => {
  const lost = Object.values(reversals.disputes).some(({ status }) => status === 'lost');
  const done = Object.values(reversals.refunds).filter(({ status }) => status === 'refunded');
  const less = (line: 'baseMinor' | 'taxMinor' | 'feeMinor' | 'roundingMinor') =>
    lost ? 0 : amounts[line] - done.reduce((sum, { money }) => sum + money[line], 0);
  const lines = {
    baseMinor: less('baseMinor'),
    taxMinor: less('taxMinor'),
    feeMinor: less('feeMinor'),
    roundingMinor: less('roundingMinor'),
  };
  const withheldMinor = lost ? 0 : done.reduce((sum, { money }) => sum + money.withheldMinor, 0);
  const { baseMinor, taxMinor, feeMinor, roundingMinor } = lines;
  const totalMinor = baseMinor + taxMinor + feeMinor + roundingMinor + withheldMinor;
  return { currency: amounts.currency, ...lines, withheldMinor, totalMinor };
};

export const evolveReversal = (state: ReversalState, event: ReversalEvent): void => {
  switch (event.type) {
    case 'ChargeRefundRequested': {
      const { money, paidCoins, bonusCoins, requestedByOid, needsApproval } = event;
      const status = needsApproval ? 'waiting' : 'asked';
      state.refunds[event.refundId] = { status, money, paidCoins, bonusCoins, requestedByOid };
      return;
    }
    case 'ChargeRefundApproved':
      return setStatus(state, event.refundId, 'asked');
    case 'ChargeRefunded':
      return setStatus(state, event.refundId, 'refunded');
    case 'ChargeRefundFailed':
      return setStatus(state, event.refundId, 'failed');
    case 'ChargeDisputed':
      state.disputes[event.disputeId] = { status: 'open' };
      return;
    case 'DisputeWon':
      state.disputes[event.disputeId] = { status: 'won' };
      return;
    case 'DisputeLost':
      state.disputes[event.disputeId] = { status: 'lost' };
      return;
  }
};

const setStatus = (state: ReversalState, refundId: string, status: RefundRecord['status']): void => {
  const refund = state.refunds[refundId];
  if (refund) refund.status = status;
};
