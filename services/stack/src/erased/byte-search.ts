import { type CompressedStart, CompressedStarts } from './compressed-starts.ts';
import type { Pattern, PatternTable } from './pattern-table.ts';

/** Where a form of a needle begins in what was searched. */
export type Match = { readonly needle: number; readonly form: string; readonly offset: number };

/** Matches of one place that are told; the others say nothing new. */
const mostMatches = 100;

const [newLine, carriageReturn, equalsSign] = [0x0a, 0x0d, 0x3d];

/**
 * Searches bytes that arrive in chunks, of any size and in constant memory: a match may begin in one chunk
 * and end in a later one. Mail wraps what it encodes, so a match may also go on after a line break (with a
 * `=` before it, or not).
 */
export class ByteSearch {
  readonly #table: PatternTable;
  readonly #matches: Match[] = [];
  readonly #starts = new CompressedStarts();
  #before: Buffer = Buffer.alloc(0);
  #offset = 0;
  #state = 0;
  /** The state without the byte before, which is what a line break after a `=` goes on from. */
  #former = 0;
  /** The state as if there had been no line break; -1 where it would be the same. */
  #joined = -1;
  #joinedFormer = -1;
  /** Bytes of line breaks since the two states differ. */
  #skipped = 0;

  constructor(table: PatternTable) {
    this.#table = table;
  }

  get searchedBytes(): number {
    return this.#offset;
  }

  get matches(): readonly Match[] {
    return this.#matches;
  }

  /** Where compressed data may begin. */
  get compressedStarts(): readonly CompressedStart[] {
    return this.#starts.found;
  }

  take(chunk: Buffer): void {
    const { classOf, classes, next, ending } = this.#table;
    let state = this.#state;
    let former = this.#former;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] as number;
      if (byte === newLine || byte === carriageReturn) this.#joinAt(chunk, index, { state, former });
      former = state;
      state = next[state * classes + (classOf[byte] as number)] as number;
      if (this.#joined !== -1) this.#goOnJoined(chunk, index, state);
      if (ending[state] !== undefined) this.#reportAt(chunk, index, state);
    }
    this.#state = state;
    this.#former = former;
    this.#starts.take(chunk);
    this.#remember(chunk);
  }

  /** No pattern has a line break, so what was begun ends at one. It goes on in the joined state. */
  #joinAt(chunk: Buffer, index: number, before: { readonly state: number; readonly former: number }): void {
    const afterEquals = (index > 0 ? chunk[index - 1] : this.#before.at(-1)) === equalsSign;
    if (this.#joined === -1) {
      this.#joined = afterEquals ? before.former : before.state;
      this.#skipped = 0;
    } else if (afterEquals) this.#joined = this.#joinedFormer;
    this.#skipped += afterEquals ? 2 : 1;
    if (this.#joined === 0) this.#joined = -1;
  }

  #goOnJoined(chunk: Buffer, index: number, state: number): void {
    const byte = chunk[index] as number;
    if (byte === newLine || byte === carriageReturn) return;
    const { classOf, classes, next, ending } = this.#table;
    this.#joinedFormer = this.#joined;
    this.#joined = next[this.#joined * classes + (classOf[byte] as number)] as number;
    if (ending[this.#joined] !== undefined) this.#reportJoined(chunk, index, state);
    // After a `=`, the next byte decides.
    if (this.#joined === state && byte !== equalsSign) this.#joined = -1;
  }

  #reportAt(chunk: Buffer, index: number, state: number): void {
    for (const pattern of this.#table.ending[state] ?? []) {
      const { bytes, exact } = pattern;
      if (exact && !this.#until(chunk, index).subarray(-bytes.length).equals(bytes)) continue;
      this.#report(pattern, this.#offset + index + 1 - bytes.length);
    }
  }

  #reportJoined(chunk: Buffer, index: number, state: number): void {
    const { ending } = this.#table;
    for (const pattern of ending[this.#joined] ?? []) {
      const { bytes, exact } = pattern;
      // Without a line break in it, it is found as it is.
      if (ending[state]?.includes(pattern)) continue;
      const text = this.#until(chunk, index)
        .toString('latin1')
        .replace(/=?[\r\n]+/g, '');
      if (exact && !text.endsWith(bytes.toString('latin1'))) continue;
      this.#report(pattern, Math.max(0, this.#offset + index + 1 - bytes.length - this.#skipped));
    }
  }

  /** The newest bytes up to one of the chunk, enough for every pattern, also in short lines. */
  #until(chunk: Buffer, index: number): Buffer {
    const end = index + 1;
    const enough = this.#table.longest * 4;
    return end >= enough
      ? chunk.subarray(end - enough, end)
      : Buffer.concat([this.#before, chunk.subarray(0, end)]).subarray(-enough);
  }

  #remember(chunk: Buffer): void {
    this.#offset += chunk.length;
    if (chunk.length > 0) this.#before = Buffer.from(this.#until(chunk, chunk.length - 1));
  }

  #report({ needle, form }: Pattern, offset: number): void {
    // The forms of one needle often have the same bytes.
    const known = this.#matches.some((match) => match.needle === needle && match.offset === offset);
    if (!known && this.#matches.length < mostMatches) this.#matches.push({ needle, form, offset });
  }
}
