import type { Currency } from '@fanfold/domain';
import { type AccountState, accountStream } from '@fanfold/domain/identity';
import {
  adultAge,
  type ChargeEvent,
  isYoungerThan,
  krwEquivalent,
  spendingLimitsStream,
} from '@fanfold/domain/payments';
import type { CommandLog } from '@fanfold/event-log';

import { type Step, steps } from '../process-manager.ts';

type Approved = Extract<ChargeEvent, { type: 'ChargeApproved' }>;

const spendingLimits = steps(spendingLimitsStream);

/**
 * Whether who pays in this currency is a minor at that time. Without a birth date the limit protects them.
 */
export const isMinorPayer = (
  { birthDate, language }: Pick<AccountState, 'birthDate' | 'language'>,
  { currency, at }: { readonly currency: Currency; readonly at: string },
): boolean => birthDate === null || isYoungerThan(birthDate, adultAge({ language, currency }), at);

/**
 * Counts a payment that came after its charge had ended, or refuses it for want of room in the payer's limit.
 */
export const countLatePayment = async (event: Approved, commands: CommandLog): Promise<Step> => {
  const { chargeId, buyerOid: ownerOid, amounts, provider, approvedAt: at } = event;
  const { state: account } = await commands.load(accountStream, ownerOid, { maxAgeMs: 0 });
  const isMinor = isMinorPayer(account, { currency: amounts.currency, at });
  const krw = krwEquivalent(amounts);
  return spendingLimits.step({
    name: 'count-late',
    id: ownerOid,
    command: () => ({ type: 'CountLatePayment', ownerOid, chargeId, krw, isMinor, provider, amounts, at }),
  });
};

/**
 * What follows from a payment; nothing when it came late and the payer's limit has no room for it. The
 * limits' own stream decides, once, whichever process manager comes first.
 */
export const unlessRefused = (event: Approved, step: Step): Step =>
  event.late
    ? {
        run: async (commands, cause) => {
          await (await countLatePayment(event, commands)).run(commands, cause);
          const { state } = await commands.load(spendingLimitsStream, event.buyerOid, { maxAgeMs: 0 });
          if (!state.refused[event.chargeId]) await step.run(commands, cause);
        },
      }
    : step;
