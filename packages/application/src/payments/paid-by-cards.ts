import type { PaymentSettings } from '@fanfold/contracts/payments';
import { parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import type { CardState } from '@fanfold/domain/payments';
import { subscriptionId, subscriptionStream } from '@fanfold/domain/subscriptions';
import type { CommandLog } from '@fanfold/event-log';

/**
 * The subscriptions that a person's cards pay now, so that their owner sees what ends with a card (SUB-022).
 */
export const paidByCards = async (
  commands: CommandLog,
  oid: string,
  { cards, linked }: Readonly<CardState>,
): Promise<PaymentSettings['paidByCard']> => {
  const found = await Promise.all(
    Object.keys(linked).map(async (creator) => {
      const id = subscriptionId(creator, oid);
      const { paid } = (await commands.load(subscriptionStream, id, { maxAgeMs: 0 })).state;
      const card = cards.find(({ cardId }) => cardId === paid?.card?.cardId);
      if (!paid?.card || !card || paid.cancelScheduled) return [];
      const { state } = await commands.load(accountStream, creator, { maxAgeMs: 5_000 });
      const of = { creatorOid: parseOid(creator), creatorNickname: state.nickname ?? null };
      return [{ ...of, cardIdx: card.cardIdx, currency: paid.card.currency }];
    }),
  );
  return found.flat();
};
