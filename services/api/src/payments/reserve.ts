import type { Oid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { adultAge, chargingStream, isYoungerThan, krwEquivalent } from '@fanfold/domain/payments';
import type { Actor, EventLog } from '@fanfold/event-log';
import { uuid5 } from '@fanfold/platform';

import { accepted } from '../http/command.ts';
import type { Priced } from './products.ts';
import { termsAt } from './products.ts';

type Reservation = {
  readonly ownerOid: Oid;
  readonly chargeId: Oid;
  readonly amounts: Priced['amounts'];
  readonly actor: Actor;
  readonly correlationId: string;
};

/**
 * Sets room aside in the payer's monthly limit, before the provider hears of the charge. Decided on the payer's own stream, so that
 * two charges at once cannot share the same room. Throws CHARGING_PAUSED, SPENDING_LIMIT or MINOR_LIMIT.
 */
export const reserveSpending = async ({ commands }: EventLog, reservation: Reservation): Promise<void> => {
  const { ownerOid, chargeId, amounts, actor, correlationId } = reservation;
  const { currency } = amounts;
  const { birthDate, language } = (await commands.load(accountStream, ownerOid, { maxAgeMs: 0 })).state;
  accepted(
    await commands.of(chargingStream).handle({
      id: ownerOid,
      key: uuid5('reserve', chargeId),
      body: { chargeId, totalMinor: amounts.totalMinor, currency: amounts.currency },
      actor,
      correlationId,
      command: (now) => ({
        type: 'ReserveSpending',
        ownerOid,
        chargeId,
        krw: krwEquivalent(amounts),
        // Without a birth date nobody can tell; the limit protects the young.
        isMinor: birthDate === null || isYoungerThan(birthDate, adultAge({ language, currency }), now),
        expiresAt: termsAt(now).expiresAt,
        now,
      }),
    }),
  );
};
