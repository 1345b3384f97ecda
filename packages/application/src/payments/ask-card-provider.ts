import { type CardProvider, ProviderError } from '@fanfold/payments';

import { RefusedError } from '../refused-error.ts';
import { cardProvider } from './charge-card.ts';
import type { ChargeDeps } from './deps.ts';

/** Calls the card provider. Throws RefusedError: PROVIDER_UNAVAILABLE, when no answer comes. */
export const askCardProvider = async <Result>(
  { providers, log }: Pick<ChargeDeps, 'providers' | 'log'>,
  call: (cards: CardProvider) => Promise<Result>,
): Promise<Result> => {
  try {
    const cards = providers.find(cardProvider)?.cards;
    if (!cards) throw new ProviderError('No provider that keeps cards is configured');
    return await call(cards);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.error({ err: error }, 'the card provider did not answer');
    throw new RefusedError('PROVIDER_UNAVAILABLE');
  }
};
