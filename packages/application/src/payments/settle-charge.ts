import { type Oid, parseOid } from '@fanfold/domain';
import { type ChargeState, chargeStream, isReportOn, type Provider } from '@fanfold/domain/payments';
import type { CommandLog } from '@fanfold/event-log';
import type { Providers } from '@fanfold/payments';

import {
  type PaymentProvider,
  type PaymentRef,
  type ProviderDispute,
  ProviderError,
  type ProviderOutcome,
} from '@fanfold/payments';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import type { Asker } from '../invocation.ts';

export type SettleDeps = { readonly commands: CommandLog; readonly providers: Providers };

export type Question = Asker & {
  readonly chargeId: Oid;
  /**
   * `ask` for the outcome, and take the money that the payer agreed to; or `close` it, so that it cannot be
   * paid any more.
   */
  readonly how: 'ask' | 'close';
  /** What the payer brought back from the page. */
  readonly approvalToken?: string | undefined;
  /** About when it may have been paid, ISO 8601, where it is asked about because of a payment. */
  readonly paidAt?: string | undefined;
};

/**
 * Asks a charge's provider and records its answer. The charge's stream decides what the answer changes, so it
 * is safe to ask at any time, from any process and repeatedly. If the provider does not answer, the charge
 * becomes `unknown`, and the worker asks again until it does: a payer is never told that nothing was charged
 * while that is unknown.
 *
 * It also asks about a charge that was declined or has expired: some pages cannot be closed, and a payer who
 * paid on one gets what they paid for. Throws ProviderError when the provider cannot answer now.
 */
export const settleCharge = async (deps: SettleDeps, question: Question): Promise<Readonly<ChargeState>> => {
  const { commands, providers } = deps;
  const load = async () => (await commands.load(chargeStream, question.chargeId, { maxAgeMs: 0 })).state;
  const state = await load();
  const provider = providers.find(state.provider);
  const known = paymentRefOf(state);
  if (!provider || !known) return state;
  const payment = { ...known, paidAt: question.paidAt };
  if (!isUndecided(state.status)) {
    if (isUnpaid(state.status)) await askAgain(deps, provider, { ...question, payment });
    return load();
  }
  try {
    const outcome = await askFor(provider, payment, question);
    if (question.how === 'close' && outcome.status === 'timed_out')
      await recordClosed(commands, question, state);
    else await recordAnswer(commands, { ...question, provider: provider.label, outcome });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await markUnknown(commands, question);
  }
  return load();
};

/** Whether the provider may still know something that the charge does not. */
export const isUndecided = (status: ChargeState['status']): boolean =>
  status === 'opened' || status === 'unknown';

const isUnpaid = (status: ChargeState['status']): boolean => status === 'declined' || status === 'expired';

/** Asks with `close`, which takes no money: the payer was told that none would be taken. */
const askAgain = async (
  { commands }: SettleDeps,
  provider: PaymentProvider,
  { payment, ...question }: Question & { readonly payment: PaymentRef },
): Promise<void> => {
  const outcome = await provider.close(payment);
  if (outcome.status !== 'approved') return;
  await recordAnswer(commands, { ...question, provider: provider.label, outcome });
};

type Answer = Asker & {
  readonly chargeId: Oid;
  readonly provider: Provider;
  readonly outcome: ProviderOutcome;
};

/**
 * Records what a provider answered when it was asked. Throws ProviderError when that is about another
 * payment.
 */
export const recordAnswer = async (commands: CommandLog, answer: Answer): Promise<void> => {
  const isOwn = await recordOutcome(commands, { ...answer, saying: JSON.stringify(answer.outcome) });
  if (!isOwn)
    throw new ProviderError(
      `${answer.provider} answered about another payment than that of ${answer.chargeId}`,
    );
};

/** The provider's reference to this charge; undefined while it has none. */
export const paymentRefOf = (state: Readonly<ChargeState>): PaymentRef | undefined => {
  const { chargeId, buyerOid, providerRef, amounts, expiresAt, means } = state;
  if (!chargeId || !providerRef || !amounts) return undefined;
  return { chargeId, buyerOid, providerRef, amounts, expiresAt, means };
};

/**
 * Records what a provider said, and answers whether that was about this charge; otherwise it changes nothing.
 * `saying` names it: the same one again changes nothing.
 */
const recordOutcome = async (
  commands: CommandLog,
  told: Answer & { readonly saying: string },
): Promise<boolean> => {
  const { chargeId, provider, outcome, saying, actor, correlationId } = told;
  if (outcome.status === 'pending') return true;
  const { state } = await commands.load(chargeStream, chargeId, { maxAgeMs: 0 });
  if (!isReportOn(state, { provider, outcome })) return false;
  const recorded = await commands.of(chargeStream).handle({
    actor,
    correlationId,
    id: chargeId,
    key: uuid5('outcome', chargeId, saying),
    body: outcome,
    command: (now) => ({ type: 'ReportOutcome', provider, outcome, now }),
  });
  if (recorded.status === 'refused')
    throw new Error(`The outcome of charge ${chargeId} was refused: ${recorded.refused}`);
  return true;
};

/**
 * Processes a webhook. A signed report is recorded; a hint only leads to a question to the provider. A
 * signature proves the sender, not that the charge is the sender's: a report about another provider's charge
 * changes nothing. Answers whether the charge was the sender's own.
 */
export const takeReport = async (
  deps: SettleDeps,
  report: {
    /** The sender, by the address that received it and its signature. */
    readonly provider: Provider;
    readonly chargeId: string;
    readonly eventId: string;
    readonly outcome: ProviderOutcome | undefined;
    readonly dispute?: ProviderDispute | undefined;
    /** When it happened, by the provider's clock. */
    readonly saidAt?: string | undefined;
  },
  asker: Asker,
): Promise<boolean> => {
  const chargeId = parseOid(report.chargeId);
  const { outcome, dispute, eventId, provider } = report;
  const { state } = await deps.commands.load(chargeStream, chargeId, { maxAgeMs: 0 });
  if (state.chargeId === '' || state.provider !== provider) return false;
  if (dispute) {
    if (state.approvedAt !== null && state.providerRef !== dispute.paymentRef) return false;
    await recordDispute(deps.commands, { ...asker, chargeId, dispute });
    return true;
  }
  if (outcome)
    return recordOutcome(deps.commands, { ...asker, chargeId, provider, outcome, saying: eventId });
  await settleCharge(deps, { ...asker, chargeId, how: 'ask', paidAt: report.saidAt });
  return true;
};

/** The provider's reference decides the id, so repeated reports are about one dispute. */
export const disputeIdOf = (chargeId: Oid, disputeRef: string): Oid =>
  parseOid(oidFromKey(uuid5('dispute', chargeId, disputeRef)));

const recordDispute = async (
  commands: CommandLog,
  { chargeId, dispute, actor, correlationId }: Asker & { chargeId: Oid; dispute: ProviderDispute },
): Promise<void> => {
  const { paymentRef: _paymentRef, ...told } = dispute;
  const { disputeRef, status } = told;
  const disputeId = disputeIdOf(chargeId, disputeRef);
  const recorded = await commands.of(chargeStream).handle({
    actor,
    correlationId,
    id: chargeId,
    key: uuid5('dispute', disputeId, status),
    body: told,
    command: (now) => ({ type: 'ReportDispute', disputeId, ...told, now }),
  });
  // The coins may not have arrived yet; the provider reports again.
  if (recorded.status === 'refused' && recorded.refused !== 'CHARGE_NOT_FOUND')
    throw new Error(`A dispute of charge ${chargeId} was refused: ${recorded.refused}`);
};

const askFor = (
  provider: PaymentProvider,
  payment: PaymentRef,
  { how, approvalToken }: Question,
): Promise<ProviderOutcome> =>
  how === 'close' ? provider.close(payment) : provider.outcomeOf({ ...payment, approvalToken });

/**
 * Records that the charge was closed at the provider and cannot be paid: its time was over, or the payer gave
 * up.
 */
const recordClosed = async (
  commands: CommandLog,
  { chargeId, actor, correlationId }: Question,
  { expiresAt, provider }: Readonly<ChargeState>,
): Promise<void> => {
  await commands.of(chargeStream).handle({
    actor,
    correlationId,
    id: chargeId,
    key: uuid5('closed', chargeId),
    body: {},
    command: (now) =>
      now >= expiresAt
        ? { type: 'ExpireCharge', now }
        : { type: 'ReportOutcome', provider, outcome: { status: 'cancelled' }, now },
  });
};

export const markUnknown = async (
  commands: CommandLog,
  { chargeId, actor, correlationId }: Asker & { readonly chargeId: Oid },
): Promise<void> => {
  await commands.of(chargeStream).handle({
    actor,
    correlationId,
    id: chargeId,
    key: uuid5('unknown', chargeId),
    body: {},
    command: () => ({ type: 'MarkUnknown' }),
  });
};
