import type { Oid } from '../../ids.ts';
import type { ChargeState, Command, Decision } from './commands.ts';

const isFinal = ({ status }: Pick<ChargeState, 'status'>): boolean =>
  status === 'approved' || status === 'credited' || status === 'mismatched';

/** It ended without a payment, as far as is known. */
const isUnpaid = ({ status }: ChargeState): boolean => status === 'declined' || status === 'expired';

type ChargeName = Pick<ChargeState, 'chargeId' | 'provider' | 'providerRef' | 'status'>;

/**
 * Whether what was said is about this charge: its own provider said it, of this charge, and of the page that
 * was opened for it. After the payment the charge is known by the payment's name instead of the page's.
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

/** What a provider's report changes: nothing where it is about another payment, or was known before. */
export const report = (
  state: ChargeState,
  ids: { chargeId: Oid; buyerOid: Oid },
  command: Command<'ReportOutcome'>,
): Decision => {
  const { amounts, provider, paidCoins, bonusCoins, purpose } = state;
  const { outcome, now } = command;
  // An approval is final: the money is taken, so a decline that arrives after it is old news.
  if (!amounts || isFinal(state) || !isReportOn(state, command)) return [];
  if (outcome.status !== 'approved')
    // That it was not paid is said once.
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
