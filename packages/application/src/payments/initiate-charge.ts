import { parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import {
  type ChargeCommand,
  type ChargeState,
  chargeStream,
  krwEquivalent,
  reservedFor,
  spendingLimitsStream,
} from '@fanfold/domain/payments';
import type { Accepted, Actor, EventLog } from '@fanfold/event-log';
import { uuid5 } from '@fanfold/platform';

import { accepted } from '../invocation.ts';
import { isMinorPayer } from './late-payment.ts';
import { termsAt } from './products.ts';

type InitiateCharge = Extract<ChargeCommand, { type: 'InitiateCharge' }>;

/** A charge that a payer requests; `key` and `body` are those of the request. */
export type ChargeOrder = {
  readonly key: string;
  readonly body: unknown;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly charge: Omit<InitiateCharge, 'type' | 'termsVersion' | 'expiresAt'>;
};

/**
 * Records a charge before its provider is called, if the payer's limit allows it. Throws CHARGING_PAUSED,
 * SPENDING_LIMIT or MINOR_LIMIT.
 */
export const initiateCharge = async (
  eventLog: EventLog,
  order: ChargeOrder,
): Promise<Accepted<ChargeState, unknown>> => {
  const { charge, ...request } = order;
  await reserveSpending(eventLog, order);
  return accepted(
    await eventLog.commands.of(chargeStream).handle({
      ...request,
      id: charge.chargeId,
      command: (now) => ({ type: 'InitiateCharge', ...charge, ...termsAt(now) }),
    }),
  );
};

/** Decided on the payer's own stream, so that two charges at once cannot share the same room. */
const reserveSpending = async (eventLog: EventLog, order: ChargeOrder): Promise<void> => {
  const first = await askForRoom(eventLog, order);
  const isFull =
    first.status === 'refused' && (first.refused === 'MINOR_LIMIT' || first.refused === 'SPENDING_LIMIT');
  // Room of a charge that was never initiated, because its process ended in between, is found when it is
  // missed.
  accepted(isFull && (await releaseUnused(eventLog, order)) ? await askForRoom(eventLog, order) : first);
};

const askForRoom = async ({ commands }: EventLog, { charge, actor, correlationId }: ChargeOrder) => {
  const { chargeId, buyerOid: ownerOid, amounts } = charge;
  const { currency, totalMinor } = amounts;
  const account = (await commands.load(accountStream, ownerOid, { maxAgeMs: 0 })).state;
  return commands.of(spendingLimitsStream).handle({
    id: ownerOid,
    key: uuid5('reserve', chargeId),
    body: { chargeId, totalMinor, currency },
    actor,
    correlationId,
    command: (now) => ({
      type: 'ReserveSpending',
      ownerOid,
      chargeId,
      krw: krwEquivalent(amounts),
      isMinor: isMinorPayer(account, { currency, at: now }),
      expiresAt: termsAt(now).expiresAt,
      now,
    }),
  });
};

/** Whether any was released. */
const releaseUnused = async (
  { commands }: EventLog,
  { charge: { buyerOid: id }, actor, correlationId }: ChargeOrder,
): Promise<boolean> => {
  const { state } = await commands.load(spendingLimitsStream, id, { maxAgeMs: 0 });
  let isReleased = false;
  for (const chargeId of reservedFor(state).map(parseOid)) {
    const { state: found } = await commands.load(chargeStream, chargeId, { maxAgeMs: 0 });
    if (found.status !== 'none') continue;
    const outcome = await commands.of(spendingLimitsStream).handle({
      id,
      key: uuid5('never-initiated', chargeId),
      body: {},
      actor,
      correlationId,
      command: (now) => ({ type: 'ReleaseUnused', chargeId, now }),
    });
    isReleased ||= outcome.status === 'accepted' && outcome.events.length > 0;
  }
  return isReleased;
};
