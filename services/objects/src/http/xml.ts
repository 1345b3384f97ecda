import { XMLParser } from 'fast-xml-parser';

import { S3Error } from './s3-error.ts';

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

/**
 * The content of an element: text, child elements, or several elements of one name. Undefined is left out.
 */
export type XmlValue =
  | string
  | number
  | boolean
  | undefined
  | { readonly [name: string]: XmlValue }
  | readonly XmlValue[];

/** A document as S3 writes it. */
export const xmlDocument = (
  root: string,
  content: string | { readonly [name: string]: XmlValue },
): string => {
  const attribute = root === 'Error' ? '' : ` xmlns="${namespace}"`;
  const inside = typeof content === 'string' ? escape(content) : children(content);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attribute}>${inside}</${root}>`;
};

const children = (content: { readonly [name: string]: XmlValue }): string =>
  Object.entries(content)
    .map(([name, value]) => element(name, value))
    .join('');

const element = (name: string, value: XmlValue): string => {
  if (value === undefined) return '';
  if (isList(value)) return value.map((one) => element(name, one)).join('');
  return `<${name}>${typeof value === 'object' ? children(value) : escape(String(value))}</${name}>`;
};

const isList = (value: XmlValue): value is readonly XmlValue[] => Array.isArray(value);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// A parser reads a bare tab or line end of a key as a space or as another line end.
const escape = (text: string): string =>
  text.replace(/[&<>"\t\n\r]/g, (character) => escapes[character] ?? `&#${character.charCodeAt(0)};`);

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Part' });

/** The content of a document's root element. Throws S3Error MalformedXML. */
export const parseXml = (text: string, root: string): Readonly<Record<string, unknown>> => {
  // No request of S3 has one, and entities of its own are a known attack.
  if (text.includes('<!')) throw new S3Error('MalformedXML');
  const parsed = parseOrRefuse(text);
  const content = isRecord(parsed) ? parsed[root] : undefined;
  if (!isRecord(content)) throw new S3Error('MalformedXML');
  return content;
};

const parseOrRefuse = (text: string): unknown => {
  try {
    return parser.parse(text, true) as unknown;
  } catch {
    throw new S3Error('MalformedXML');
  }
};

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
