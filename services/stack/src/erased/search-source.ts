import { Readable } from 'node:stream';

import { ByteSearch, type Match } from './byte-search.ts';
import { type CompressedStart, decompressorOf } from './compressed-starts.ts';
import type { PatternTable } from './pattern-table.ts';

/** Bytes that can be read from any place on. */
export type Source = (from: number) => AsyncIterable<Buffer>;

export type Searched = {
  readonly matches: readonly Match[];
  readonly bytes: number;
  /** Compressed streams that were searched as well. */
  readonly streams: number;
};

/** A stream that gives more than this is no log and no file of ours. */
const mostDecompressedBytes = 2 ** 32;

/** Searches bytes, and everything in them that is compressed with gzip, zlib or zstd, wherever it begins. */
export const searchSource = async (table: PatternTable, source: Source): Promise<Searched> => {
  const search = new ByteSearch(table);
  for await (const chunk of source(0)) search.take(chunk);
  const matches: Match[] = [...search.matches];
  let streams = 0;
  for (const start of search.compressedStarts) {
    const inner = await searchCompressed(table, source(start.offset), start);
    if (inner.searchedBytes > 0) streams += 1;
    for (const { needle, form } of inner.matches)
      matches.push({ needle, form: `${form} in ${start.format}`, offset: start.offset });
  }
  return { matches, bytes: search.searchedBytes, streams };
};

export const searchBytes = (table: PatternTable, bytes: Buffer): Promise<Searched> =>
  searchSource(table, async function* (from) {
    yield bytes.subarray(from);
  });

/** It ends with the compressed data, or with the first byte that is none: other data follows it. */
const searchCompressed = async (
  table: PatternTable,
  bytes: AsyncIterable<Buffer>,
  { format }: CompressedStart,
): Promise<ByteSearch> => {
  const search = new ByteSearch(table);
  const source = Readable.from(bytes);
  const opened = source.pipe(decompressorOf[format]());
  source.on('error', (error) => opened.destroy(error));
  try {
    for await (const chunk of opened) {
      search.take(chunk as Buffer);
      if (search.searchedBytes > mostDecompressedBytes) break;
    }
  } catch {
    // What came before the error was searched.
  } finally {
    source.destroy();
  }
  return search;
};
