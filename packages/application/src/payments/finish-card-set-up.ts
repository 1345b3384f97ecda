import type { CardSetUp } from '@fanfold/contracts/payments';
import { type Oid, parseOid } from '@fanfold/domain';
import { type CardCommand, type CardState, cardsStream } from '@fanfold/domain/payments';
import type { CardSetUpOutcome } from '@fanfold/payments';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { accepted, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { askCardProvider } from './ask-card-provider.ts';
import { cardsOf } from './charge-card.ts';
import type { ChargeDeps } from './deps.ts';
import { presentCards } from './payment-settings.ts';

/**
 * PAY-011, PAY-012: the owner of a card is back from the provider's page, and the provider is asked what it
 * kept. The outcome is the set-up with its card, and the same one when asked again. Throws RefusedError:
 * CARD_SETUP_NOT_FOUND, PROVIDER_UNAVAILABLE.
 */
export const finishCardSetUp = async (
  deps: Pick<ChargeDeps, 'eventLog' | 'providers' | 'log'>,
  { actor, correlationId }: PersonAsker,
  { setUpId }: { readonly setUpId: Oid },
): Promise<CardSetUp> => {
  const state = await cardsOf(deps, actor.oid);
  const setUp = state.setUps[setUpId];
  if (!setUp) throw new RefusedError('CARD_SETUP_NOT_FOUND');
  if (setUp.status === 'saved') return presentSetUp(state, setUpId);
  const told = await askCardProvider(deps, (cards) => cards.setUpOutcomeOf(setUp.setUpRef));
  if (told.status === 'pending') return presentSetUp(state, setUpId);
  const done = await deps.eventLog.commands.of(cardsStream).handle({
    id: actor.oid,
    key: uuid5('set-up', setUpId, told.status),
    body: { setUpId, status: told.status },
    actor,
    correlationId,
    command: () => commandFor(told, setUpId),
  });
  return presentSetUp(accepted(done).state, setUpId);
};

type Told = Exclude<CardSetUpOutcome, { status: 'pending' }>;

const commandFor = (told: Told, setUpId: Oid): CardCommand =>
  told.status === 'saved'
    ? { type: 'RegisterCard', setUpId, cardId: parseOid(oidFromKey(`card-${setUpId}`)), card: told.card }
    : { type: 'FailSetUp', setUpId, reason: told.status };

const presentSetUp = (state: Readonly<CardState>, setUpId: Oid): CardSetUp => {
  const setUp = state.setUps[setUpId];
  if (!setUp) throw new RefusedError('CARD_SETUP_NOT_FOUND');
  const card = presentCards(state).find(({ cardId }) => cardId === setUp.cardId) ?? null;
  const { status, purpose, reason } = setUp;
  return { setUpId, status, purpose, reason, card };
};
