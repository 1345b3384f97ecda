import { bundleWorks } from '@fanfold/domain/commerce';
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

/** What was bought with a purchase in one bundle, which is one append to the wallet. */
export const readOthersOfBundle = async (
  { client, codec }: EventLog,
  userOid: string,
  { bundleOid, entitlement: { from: boughtAt }, revision }: Purchase,
): Promise<Purchase[]> => {
  if (bundleOid === undefined) return [];
  const from = Math.max(0, revision - bundleWorks.most);
  const near = { from, maxCount: 2 * bundleWorks.most + 1 };
  const stored = await client.readStream(`wallet-${userOid}`, near);
  const bought = stored.filter((one) => one.type === 'ContentBought' && one.revision !== revision);
  const decoded = await Promise.all(
    bought.map(async (one) => ({ ...(await codec.decode(one)), revision: one.revision })),
  );
  return decoded.flatMap(({ event, revision: at }) =>
    event.type === 'ContentBought' && event.bundleOid === bundleOid && event.entitlement.from === boughtAt
      ? [{ ...event, revision: at }]
      : [],
  );
};
