import type { RawEvent } from './raw-event.ts';

type Piece = { lotId: string; issuedUnder: string | null };

const fields = ['lot', 'lots', 'taken', 'returned', 'spent', 'added'] as const;

/**
 * The oracle of issue: a lot stays under the rules of the country that it was issued under, whatever moves
 * it. Refunds and reports by country rest on that.
 */
export class IssueOracle {
  readonly #countries = new Map<string, string | null>();
  readonly #differences: string[] = [];

  /** An event of a wallet or of credits. */
  take({ stream, revision, data }: RawEvent): void {
    for (const { lotId, issuedUnder } of fields.flatMap((field) => (data[field] ?? []) as Piece | Piece[])) {
      const lot = `${stream} ${lotId}`;
      const known = this.#countries.get(lot);
      if (known === undefined) this.#countries.set(lot, issuedUnder);
      else if (known !== issuedUnder)
        this.#differences.push(`${stream}@${revision} moves ${lotId} of ${known} as one of ${issuedUnder}`);
    }
  }

  finish(): readonly string[] {
    return this.#differences;
  }
}
