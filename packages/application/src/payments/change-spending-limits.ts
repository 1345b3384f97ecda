import type { PaymentSettings } from '@fanfold/contracts/payments';
import { type SpendingLimitsCommand, spendingLimitsStream } from '@fanfold/domain/payments';

import { accepted, type PersonAsker } from '../invocation.ts';
import type { SettingsDeps } from './deps.ts';
import { paymentSettingsOf } from './payment-settings.ts';

/**
 * Changes the spending limits of the person who asks. The outcome is all their payment settings. Throws
 * RefusedError.
 */
export const changeSpendingLimits = async (
  { eventLog, clock, ids }: SettingsDeps,
  { actor, correlationId }: PersonAsker,
  command: (now: string) => SpendingLimitsCommand,
): Promise<PaymentSettings> => {
  accepted(
    await eventLog.commands.of(spendingLimitsStream).handle({
      id: actor.oid,
      // The same change again changes nothing and needs no key of its own.
      key: ids.uuid(),
      body: {},
      actor,
      correlationId,
      command,
    }),
  );
  return paymentSettingsOf(eventLog, actor.oid, clock.now());
};
