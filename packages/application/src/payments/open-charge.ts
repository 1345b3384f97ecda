import { type ChargeState, chargeStream } from '@fanfold/domain/payments';
import type { Accepted, Actor, EventLog } from '@fanfold/event-log';
import type { PageWords, Providers } from '@fanfold/payments';
import { type Logger, uuid5 } from '@fanfold/platform';

import { accepted } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';

/** A charge that was initiated, and what its page says and leads back to. */
export type Opening = PageWords & {
  readonly initiated: Accepted<ChargeState, unknown>;
  readonly actor: Actor;
  readonly correlationId: string;
};

type Deps = {
  readonly eventLog: EventLog;
  readonly providers: Pick<Providers, 'find'>;
  readonly log: Logger;
};

/**
 * Has the provider open its page and records it; a page that is open already is answered again. Throws
 * PROVIDER_UNAVAILABLE; the same request goes on where it ended, as the provider knows the page by the
 * charge's id.
 */
export const openCharge = async (
  { eventLog, providers, log }: Deps,
  { initiated, actor, correlationId, ...words }: Opening,
): Promise<{ payUrl: string; position: string }> => {
  const { state, position: initiatedAt } = initiated;
  if (state.payUrl) return { payUrl: state.payUrl, position: String(initiatedAt) };
  const { chargeId, buyerOid, provider, amounts, expiresAt, means } = state;
  const adapter = providers.find(provider);
  if (!adapter || !chargeId || !buyerOid || !amounts) throw new RefusedError('PROVIDER_UNAVAILABLE');
  const page = { ...words, chargeId, buyerOid, amounts, expiresAt, means };
  const { providerRef, payUrl } = await adapter.openPage(page).catch((error: unknown) => {
    log.error({ err: error, chargeId, provider }, 'the payment provider could not open a page');
    throw new RefusedError('PROVIDER_UNAVAILABLE');
  });
  const { position } = accepted(
    await eventLog.commands.of(chargeStream).handle({
      id: chargeId,
      key: uuid5('open', chargeId),
      body: { providerRef },
      command: () => ({ type: 'OpenCharge', providerRef, payUrl }),
      actor,
      correlationId,
    }),
  );
  return { payUrl, position: String(position) };
};
