import { readFileSync } from 'node:fs';

import { StackError } from '../supervisor/stack-error.ts';
import type { Pattern } from './pattern-table.ts';

/** What must not be found: the text of one line of the needles file. It is never printed; its number is. */
export type Needle = { readonly number: number; readonly text: string };

/**
 * Shorter forms would be found by chance: a data folder has hundreds of millions of places, and much of it is
 * random.
 */
const fewestBytes = 6;

/** Throws StackError when the file cannot be read, has no needle, or one that is too short. */
export const readNeedles = (file: string): Needle[] => {
  const needles = linesOf(file)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter(({ text }) => text !== '');
  if (needles.length === 0) throw new StackError(`${file} has no needle: one text a line.`);
  const short = needles.find(({ text }) => Buffer.byteLength(text) < fewestBytes);
  if (short)
    throw new StackError(
      `Line ${short.number} of ${file} is too short: a needle has at least ${fewestBytes} bytes of UTF-8, because shorter ones are found by chance.`,
    );
  return needles;
};

const linesOf = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    throw new StackError(`The needles ${file} cannot be read: ${String(error)}`);
  }
};

/** Every form of the needles that is searched for, each once. */
export const patternsOf = (needles: readonly Needle[]): Pattern[] =>
  needles.flatMap((needle) => {
    const seen = new Set<string>();
    return spellingsOf(needle.text)
      .flatMap((text) => formsOf(text))
      .map((form) => ({ needle: needle.number, ...form }))
      .filter(({ bytes, exact }) => {
        const key = `${exact}/${bytes.toString('latin1')}`;
        const isNew = bytes.length >= fewestBytes && !seen.has(key);
        seen.add(key);
        return isNew;
      });
  });

/** Case and composition. ASCII letters match in either case anyway; this is for the others. */
const spellingsOf = (text: string): string[] => {
  const cases = [text, text.toLowerCase(), text.toUpperCase()];
  return [...new Set(cases.flatMap((one) => ['NFC', 'NFD', 'NFKC'].map((form) => one.normalize(form))))];
};

type Form = Pick<Pattern, 'form' | 'bytes' | 'exact'>;

const formsOf = (text: string): Form[] => {
  const utf8 = Buffer.from(text, 'utf8');
  const utf16 = Buffer.from(text, 'utf16le');
  const json = JSON.stringify(text).slice(1, -1);
  const ascii = escaped(json);
  const url = encodeURIComponent(text);
  const loose: [string, Buffer | string][] = [
    ['utf-8', utf8],
    ['utf-16le', utf16],
    ['utf-16be', Buffer.from(utf16).swap16()],
    ['hex', utf8.toString('hex')],
    ['json', json],
    ['json in json', JSON.stringify(json).slice(1, -1)],
    ['json \\u', ascii],
    ['json \\u in json', JSON.stringify(ascii).slice(1, -1)],
    ['url', url],
    ['url, strictly', url.replace(/[!'()*~]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)],
    ['form', new URLSearchParams({ text }).toString().slice('text='.length)],
    ['url in url', encodeURIComponent(url)],
    ['html', text.replace(/[&<>"']/g, (one) => entities[one] ?? one)],
    ['quoted-printable', quoted(utf8, /[^ -<>-~]/g)],
    ['quoted-printable header', quoted(utf8, /[^A-Za-z0-9!*+/ -]/g).replaceAll(' ', '_')],
  ];
  return [
    ...loose.map(([form, bytes]) => ({ form, bytes: Buffer.from(bytes as string), exact: false })),
    ...base64Of(utf8),
  ];
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters outside ASCII as four hexadecimal digits for each unit of UTF-16. */
const escaped = (json: string): string =>
  json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const quoted = (utf8: Buffer, special: RegExp): string =>
  utf8
    .toString('latin1')
    .replace(special, (one) => `=${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/** Base64 at each of the three alignments, without the characters that depend on the neighbours. */
const base64Of = (utf8: Buffer): Form[] =>
  [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), utf8]).toString('base64');
    const end = Math.floor(((before + utf8.length) * 8) / 6);
    const text = whole.slice(Math.ceil((before * 8) / 6), end);
    const forUrls = text.replaceAll('+', '-').replaceAll('/', '_');
    return [
      { form: 'base64', bytes: Buffer.from(text), exact: true },
      { form: 'base64url', bytes: Buffer.from(forUrls), exact: true },
    ];
  });
