import { refuse } from '../../decider.ts';
import type { Command, Decision, SubscriptionState } from './commands.ts';
import { idsOf } from './facts.ts';

/** Another card or coins, from the next payment on. */
export const changePayment = (
  { paid }: Readonly<SubscriptionState>,
  command: Command<'ChangePayment'>,
): Decision => {
  const { card } = command;
  if (!paid) return refuse('NOT_SUBSCRIBED');
  const isSame = paid.card?.cardId === card?.cardId && paid.card?.currency === card?.currency;
  return isSame ? [] : [{ type: 'SubscriptionPaymentChanged', ...idsOf(command), card }];
};

/** The same card was saved twice: the copy that stays pays. */
export const replaceCard = (
  { paid }: Readonly<SubscriptionState>,
  command: Command<'ReplaceCard'>,
): Decision => {
  const { cardId, by } = command;
  if (paid?.card?.cardId !== cardId) return [];
  return [{ type: 'SubscriptionPaymentChanged', ...idsOf(command), card: { ...paid.card, cardId: by } }];
};
