import type { EarningsEvent } from '@fanfold/domain/earnings';
import type { EventLog, Recorded } from '@fanfold/event-log';

type Log = Pick<EventLog, 'client' | 'codec'>;

const pageSize = 500;

/** The events of one creator's month in their order, up to a revision and with it. */
export async function* monthEvents(
  { client, codec }: Log,
  { creatorOid, month, upTo }: { readonly creatorOid: string; readonly month: string; readonly upTo: number },
): AsyncGenerator<{ readonly event: EarningsEvent; readonly revision: number }> {
  for (let from = 0; from <= upTo; from += pageSize) {
    const stored = await client.readStream(`earnings-${creatorOid}-${month}`, { from, maxCount: pageSize });
    for (const each of stored) {
      if (each.revision > upTo) return;
      const { event, revision } = (await codec.decode(each)) as Recorded<EarningsEvent>;
      yield { event, revision };
    }
    if (stored.length < pageSize) return;
  }
}
