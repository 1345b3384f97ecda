import { cardsStream } from '@fanfold/domain/payments';
import { UnavailableError } from '@fanfold/event-log';
import { ProviderError, type Providers } from '@fanfold/payments';

import { processManager, type Step } from '../process-manager.ts';

/**
 * A card that was removed here is removed at its provider as well, even if the provider is unreachable for a
 * long time.
 */
export const detachCards = (providers: Providers) =>
  processManager({
    name: 'detach-cards',
    purpose: 'tells the provider that a card is no longer kept',
    feed: 'own',
    consumes: ['CardRemoved'],
    react: async ({ event }, commands) => {
      const { state } = await commands.load(cardsStream, event.ownerOid, { maxAgeMs: 0 });
      const card = state.removed[event.cardId];
      const cardToken = card?.cardToken;
      const cards = card && providers.find(card.provider)?.cards;
      // Without its token, which went with its owner's key, a card can neither be charged nor named.
      if (!cards || !cardToken) return [];
      const step: Step = { run: () => patiently(() => cards.removeCard({ cardToken })) };
      return [step];
    },
  });

/** A provider that does not answer is waited for. */
const patiently = async (call: () => Promise<void>): Promise<void> => {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new UnavailableError('The card provider did not answer', { outcomeUnknown: true, cause: error });
  }
};
