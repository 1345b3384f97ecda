import type { Oid } from '@fanfold/domain';
import { linkedAccountsId, linkedAccountsStream } from '@fanfold/domain/payments';
import type { CommandLog } from '@fanfold/event-log';

export type Pair = { readonly payerOid: Oid; readonly creatorOid: Oid };

/** What is known of a payer and a creator: whether they share something, and the hold that stands on what the one earns by the other. */
type Known = { readonly shares: boolean; readonly holdId: Oid | undefined };

type Reading = { readonly beganAtMs: number; readonly known: Promise<Known> };

/** Older than this, a reading is not shared: finance may have cleared the pair since, and what it released would be held again. */
const freshMs = 1_000;
const mostKept = 1_000;

/**
 * Readings of pairs' streams, one for each sale, for two managers that come by the same sale. A reading that began after the
 * sale was recorded is new enough for both: what was decided later is an event that comes by after the sale, and looks for
 * earlier sales itself.
 */
export class PairReads {
  readonly #readings = new Map<string, Reading>();

  /** The second to ask for an event's pair soon is told what the first was. Throws UnavailableError. */
  of(eventId: string, commands: CommandLog, pair: Pair): Promise<Known> {
    const reading = this.#readings.get(eventId);
    this.#readings.delete(eventId);
    const beganAtMs = performance.now();
    if (reading && beganAtMs - reading.beganAtMs < freshMs) return reading.known;
    const known = readPair(commands, pair);
    this.#readings.set(eventId, { beganAtMs, known });
    // One that failed is of use to nobody.
    known.catch(() => this.#readings.delete(eventId));
    const [oldest = ''] = this.#readings.keys();
    if (this.#readings.size > mostKept) this.#readings.delete(oldest);
    return known;
  }
}

/** Almost always a stream that is not there. */
export const readPair = async (commands: CommandLog, { payerOid, creatorOid }: Pair): Promise<Known> => {
  const { state } = await commands.load(linkedAccountsStream, linkedAccountsId(payerOid, creatorOid), {
    maxAgeMs: 0,
  });
  return { shares: state.kinds.length > 0, holdId: state.cases[payerOid]?.holdId ?? undefined };
};
