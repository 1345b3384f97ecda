import type { Oid } from '@fanfold/domain';
import { linkedAccountsId, linkedAccountsStream } from '@fanfold/domain/payments';
import type { CommandLog } from '@fanfold/event-log';

export type Pair = { readonly payerOid: Oid; readonly creatorOid: Oid };

/**
 * Whether a payer and a creator share a card or a device, and the hold on what the creator earns from the
 * payer.
 */
type Known = { readonly shares: boolean; readonly holdId: Oid | undefined };

type Reading = { readonly beganAtMs: number; readonly known: Promise<Known> };

/**
 * An older reading is not shared: finance may have cleared the pair since, and its released earnings would be
 * held again.
 */
const freshMs = 1_000;
const mostKept = 1_000;

/**
 * Readings of pairs' streams, one for each sale, for two managers that process the same sale. A reading that
 * began after the sale was recorded is new enough for both: a later decision is an event after the sale, and
 * the manager that processes it looks for earlier sales.
 */
export class PairReads {
  readonly #readings = new Map<string, Reading>();

  /** A second call for the same event soon after the first one shares its answer. Throws UnavailableError. */
  of(eventId: string, commands: CommandLog, pair: Pair): Promise<Known> {
    const reading = this.#readings.get(eventId);
    this.#readings.delete(eventId);
    const beganAtMs = performance.now();
    if (reading && beganAtMs - reading.beganAtMs < freshMs) return reading.known;
    const known = readPair(commands, pair);
    this.#readings.set(eventId, { beganAtMs, known });
    // A failed reading is not shared.
    known.catch(() => this.#readings.delete(eventId));
    const [oldest = ''] = this.#readings.keys();
    if (this.#readings.size > mostKept) this.#readings.delete(oldest);
    return known;
  }
}

/** Most pairs have no stream. */
export const readPair = async (commands: CommandLog, { payerOid, creatorOid }: Pair): Promise<Known> => {
  const { state } = await commands.load(linkedAccountsStream, linkedAccountsId(payerOid, creatorOid), {
    maxAgeMs: 0,
  });
  return { shares: state.kinds.length > 0, holdId: state.cases[payerOid]?.holdId ?? undefined };
};
