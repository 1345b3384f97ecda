import type { Charge } from '@fanfold/contracts/payments';
import type { Oid } from '@fanfold/domain';
import { chargeStream } from '@fanfold/domain/payments';
import { ProviderError } from '@fanfold/payments';
import type { Clock } from '@fanfold/platform';

import type { PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { ChargeDeps } from './deps.ts';
import { presentCharge } from './present-charge.ts';
import { settleCharge } from './settle-charge.ts';

export type OwnChargeDeps = Pick<ChargeDeps, 'eventLog' | 'providers'> & { readonly clock: Clock };

type Question = {
  readonly chargeId: Oid;
  readonly how: 'ask' | 'close';
  readonly approvalToken?: string | undefined;
};

/** Has the provider asked about a charge of the person who asks. Throws RefusedError: CHARGE_NOT_FOUND. */
export const settleOwnCharge = async (
  { eventLog, providers, clock }: OwnChargeDeps,
  asker: PersonAsker,
  question: Question,
): Promise<Charge> => {
  const { commands } = eventLog;
  const { state } = await commands.load(chargeStream, question.chargeId, { maxAgeMs: 0 });
  if (state.buyerOid !== asker.actor.oid) throw new RefusedError('CHARGE_NOT_FOUND');
  const { actor, correlationId } = asker;
  // Its payer comes back from the page, perhaps long after its time to pay.
  const asked = { ...question, actor, correlationId, paidAt: clock.now() };
  const settled = await settleCharge({ commands, providers }, asked).catch((error: unknown) => {
    // The charge has ended as far as we know. More is known when the provider answers, at the latest by
    // reconciliation.
    if (error instanceof ProviderError) return state;
    throw error;
  });
  return presentCharge(settled);
};
