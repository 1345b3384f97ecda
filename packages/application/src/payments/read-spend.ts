import type { Oid } from '@fanfold/domain';
import type { Spend } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';

/** What was spent, from its own event in the wallet's stream; undefined where that one is no spend. */
export const readSpend = async (
  { client, codec }: Pick<EventLog, 'client' | 'codec'>,
  walletOid: Oid,
  revision: number,
): Promise<Spend | undefined> => {
  const [stored] = await client.readStream(`wallet-${walletOid}`, { from: revision, maxCount: 1 });
  if (stored?.revision !== revision) return undefined;
  const { event } = await codec.decode(stored);
  return event.type === 'CoinsSpent' ? { ...event, revision } : undefined;
};
