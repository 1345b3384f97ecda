import type { PaymentSettings } from '@fanfold/contracts/payments';
import { parseOid } from '@fanfold/domain';
import { creditsStream } from '@fanfold/domain/wallet';

import { accepted, type PersonAsker } from '../invocation.ts';
import type { SettingsDeps } from './deps.ts';
import { paymentSettingsOf } from './payment-settings.ts';

/**
 * PAY-048: whether chat credits are topped up from the coins without a question. How many coins a day stays
 * as it is. The outcome is all payment settings. No rule refuses it.
 */
export const switchChatOneTouch = async (
  { eventLog, clock, ids }: SettingsDeps,
  { actor, correlationId }: PersonAsker,
  { enabled }: { readonly enabled: boolean },
): Promise<PaymentSettings> => {
  const userOid = parseOid(actor.oid);
  const { state } = await eventLog.commands.load(creditsStream, userOid, { maxAgeMs: 0 });
  const { coinsADay } = state.autoTopUp;
  accepted(
    await eventLog.commands.of(creditsStream).handle({
      id: userOid,
      key: ids.uuid(),
      body: { enabled },
      actor,
      correlationId,
      command: () => ({ type: 'ChangeAutoTopUp', userOid, enabled, coinsADay }),
    }),
  );
  return paymentSettingsOf(eventLog, userOid, clock.now());
};
