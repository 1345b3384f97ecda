import { accountStream } from '@fanfold/domain/identity';
import {
  adultAge,
  type ChargeCommand,
  type ChargeState,
  chargeStream,
  isYoungerThan,
  krwEquivalent,
  spendingLimitsStream,
} from '@fanfold/domain/payments';
import type { Accepted, Actor, EventLog } from '@fanfold/event-log';
import { uuid5 } from '@fanfold/platform';

import { accepted } from '../invocation.ts';
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
 * Records a charge before its provider is called, if the payer's limit allows it. Throws CHARGING_PAUSED, SPENDING_LIMIT or
 * MINOR_LIMIT.
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

/** Decided on the payer's own stream, so that two charges at once cannot use the same part of the limit. */
const reserveSpending = async (
  { commands }: EventLog,
  { charge, actor, correlationId }: ChargeOrder,
): Promise<void> => {
  const { chargeId, buyerOid: ownerOid, amounts } = charge;
  const { currency, totalMinor } = amounts;
  const { birthDate, language } = (await commands.load(accountStream, ownerOid, { maxAgeMs: 0 })).state;
  accepted(
    await commands.of(spendingLimitsStream).handle({
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
        // A payer without a birth date counts as a minor, because the limit protects minors.
        isMinor: birthDate === null || isYoungerThan(birthDate, adultAge({ language, currency }), now),
        expiresAt: termsAt(now).expiresAt,
        now,
      }),
    }),
  );
};
