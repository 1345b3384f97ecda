import type { Purchase, Spend } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';

/** What was paid is read from the purchase's or the spend's own event. */
export const readPurchase = async (
  { client, codec }: EventLog,
  userOid: string,
  revision: number,
): Promise<Purchase | Spend | undefined> => {
  const [stored] = await client.readStream(`wallet-${userOid}`, { from: revision, maxCount: 1 });
  if (stored?.revision !== revision) return undefined;
  const { event } = await codec.decode(stored);
  return event.type === 'ContentBought' || event.type === 'CoinsSpent' ? { ...event, revision } : undefined;
};
