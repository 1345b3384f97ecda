import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { ByteSearch } from './byte-search.ts';
import { patternsOf } from './needles.ts';
import { buildPatternTable } from './pattern-table.ts';
import { searchSource } from './search-source.ts';

const texts = ['mina.kim+1@example.test', '김민아 하나', 'Ángel "Ñu" <O\'Hara>', '1990-01-31', '???~~~>>>ÿ'];
const table = buildPatternTable(patternsOf(texts.map((text, index) => ({ number: index + 1, text }))));

/** Bytes as a source whose chunks have a certain length. */
const inChunks = (bytes: Buffer, length: number) =>
  async function* (from: number): AsyncGenerator<Buffer> {
    for (let at = from; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
  };
const found = async (bytes: Buffer, length = 7): Promise<number[]> => {
  const { matches } = await searchSource(table, inChunks(bytes, length));
  return [...new Set(matches.map(({ needle }) => needle))].sort((a, b) => a - b);
};
const hay = Buffer.from(
  'some other text = with\r\nlines and 1990-02-31 and mina.kim@example.test. '.repeat(20),
);
const within = (part: Buffer | string) => Buffer.concat([hay, Buffer.from(part as string), hay]);
const wrapped = (text: string, length: number, by: string) =>
  text.match(new RegExp(`.{1,${length}}`, 'gs'))?.join(by) ?? '';
const escapedJson = (text: string) =>
  JSON.stringify(text).replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
const quotedPrintable = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) =>
      byte > 126 || byte < 32 || byte === 61
        ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCharCode(byte),
    )
    .join('');

const encodings: readonly (readonly [string, (text: string) => Buffer | string])[] = [
  ['as it is', (text) => text],
  ['in UTF-16, little end first', (text) => Buffer.from(text, 'utf16le')],
  ['in UTF-16, big end first', (text) => Buffer.from(text, 'utf16le').swap16()],
  ['in upper case', (text) => text.toUpperCase()],
  ['in lower case', (text) => text.toLowerCase()],
  ['decomposed', (text) => text.normalize('NFD')],
  ['in JSON', (text) => JSON.stringify({ text })],
  ['in JSON with escapes', escapedJson],
  ['in JSON in JSON', (text) => JSON.stringify(JSON.stringify({ text }))],
  ['in JSON with escapes in JSON', (text) => JSON.stringify(escapedJson(text))],
  ['in an address', (text) => `https://a.test/?to=${encodeURIComponent(text)}&x`],
  ['in an address, lower-case digits', (text) => encodeURIComponent(text).toLowerCase()],
  ['in a form', (text) => new URLSearchParams({ text }).toString()],
  ['in hexadecimal', (text) => Buffer.from(text).toString('hex')],
  ['in base64', (text) => Buffer.from(text).toString('base64')],
  ['in base64 after one byte', (text) => Buffer.from(`a${text}b`).toString('base64')],
  ['in base64 after two bytes', (text) => Buffer.from(`ab${text}cd`).toString('base64')],
  ['in base64 for addresses', (text) => Buffer.from(`ab${text}cd`).toString('base64url')],
  ['in base64 in lines', (text) => wrapped(Buffer.from(`a${text}`).toString('base64'), 5, '\r\n')],
  ['in quoted-printable', quotedPrintable],
  ['in quoted-printable lines', (text) => wrapped(quotedPrintable(text), 9, '=\r\n')],
  ['in gzip', (text) => gzipSync(within(text))],
  ['in zlib', (text) => deflateSync(within(text))],
  ['in zstd', (text) => zstdCompressSync(within(text))],
];

describe('the search for a needle', () => {
  it.each(encodings)('finds each of them %s, across the borders of chunks', async (_name, encode) => {
    for (const [index, text] of texts.entries()) {
      // A form decides the letters' case of addresses; \u and % have no other.
      expect(await found(within(encode(text))), text).toContain(index + 1);
      expect(await found(within(encode(text)), 1), text).toContain(index + 1);
    }
  });

  it('finds nothing where nothing is, whatever the chunks', async () => {
    for (const length of [1, 3, 64, 100_000]) expect(await found(hay, length)).toEqual([]);
  });

  it('does not take base64 in another case for a needle', async () => {
    const text = Buffer.from(texts[0] ?? '').toString('base64');
    expect(await found(within(text))).toEqual([1]);
    expect(await found(within(text.toUpperCase()))).toEqual([]);
  });

  it('names the place at which a needle begins, once', async () => {
    const bytes = within(texts[3] ?? '');
    const { matches } = await searchSource(table, inChunks(bytes, 5));
    expect(matches).toEqual([{ needle: 4, form: 'utf-8', offset: hay.length }]);
  });

  it('reads what is compressed inside of other data, and beside damaged data', async () => {
    const packed = gzipSync(within(texts[1] ?? ''));
    expect(await found(Buffer.concat([packed.subarray(0, 40), packed, hay, packed]), 50)).toEqual([2]);
    expect(await found(Buffer.concat([gzipSync(hay), hay]))).toEqual([]);
  });

  it('takes constant memory', () => {
    const search = new ByteSearch(table);
    const chunk = Buffer.alloc(2 ** 20, hay);
    for (let index = 0; index < 8; index += 1) search.take(chunk);
    const before = process.memoryUsage().rss;
    for (let index = 0; index < 16; index += 1) search.take(chunk);
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * 2 ** 20);
    expect(search.searchedBytes).toBe(24 * 2 ** 20);
  });
});
