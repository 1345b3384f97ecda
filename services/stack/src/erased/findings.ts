import type { PatternTable } from './pattern-table.ts';
import { type Searched, type Source, searchBytes, searchSource } from './search-source.ts';

/** A needle that was found. No part of it is in here. */
export type Finding = {
  readonly needle: number;
  readonly place: string;
  readonly form: string;
  readonly offset: number;
};

/**
 * Collects findings. Names of places that contain a needle are replaced: the result may be kept where the
 * data may not.
 */
export class Findings {
  readonly list: Finding[] = [];
  readonly #table: PatternTable;
  /** Compressed streams that were opened in what was searched. */
  streams = 0;

  constructor(table: PatternTable) {
    this.#table = table;
  }

  async bytes(place: string, bytes: Buffer): Promise<void> {
    this.#add(place, await searchBytes(this.#table, bytes));
  }

  async text(place: string, text: string): Promise<void> {
    await this.bytes(place, Buffer.from(text, 'utf8'));
  }

  /** Answers how many bytes were read. */
  async source(place: string, source: Source): Promise<number> {
    const searched = await searchSource(this.#table, source);
    this.#add(place, searched);
    return searched.bytes;
  }

  /** Searches a name, and answers how it may be printed. */
  async name(name: string, printed: { readonly kind: string; readonly instead: string }): Promise<string> {
    const before = this.list.length;
    await this.text(`${printed.kind} ${printed.instead}`, name);
    return this.list.length === before ? name : printed.instead;
  }

  #add(place: string, { matches, streams }: Searched): void {
    this.streams += streams;
    for (const match of matches) this.list.push({ ...match, place });
  }
}
