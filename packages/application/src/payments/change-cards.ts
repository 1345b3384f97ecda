import type { PaymentSettings } from '@fanfold/contracts/payments';
import { type CardCommand, cardsStream } from '@fanfold/domain/payments';

import { accepted, type PersonAsker } from '../invocation.ts';
import type { SettingsDeps } from './deps.ts';
import { paymentSettingsOf } from './payment-settings.ts';

/**
 * Changes the cards of the person who asks. The outcome is all their payment settings. Throws RefusedError.
 */
export const changeCards = async (
  { eventLog, clock, ids }: SettingsDeps,
  { actor, correlationId }: PersonAsker,
  command: CardCommand,
): Promise<PaymentSettings> => {
  accepted(
    await eventLog.commands.of(cardsStream).handle({
      id: actor.oid,
      // Each command says what is to be, so the same one again changes nothing and needs no key of its own.
      key: ids.uuid(),
      body: command,
      actor,
      correlationId,
      command: () => command,
    }),
  );
  return paymentSettingsOf(eventLog, actor.oid, clock.now());
};
