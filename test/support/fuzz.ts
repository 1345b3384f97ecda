import { randomUUID } from 'node:crypto';
import fc from 'fast-check';

/** The part of JSON Schema that the API's own document uses. */
export type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

export type Parameter = {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
};

/** A route as the API's own document describes it. */
export type Operation = {
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
};

export type FuzzedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the body; undefined for none. */
  readonly body: string | undefined;
};

/** Values that other things of this world are named by, so that a request gets past the first question. */
export type KnownValues = { readonly oids: readonly string[]; readonly words: readonly string[] };

type Documented = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};

/** The routes of `/api/openapi.json`. */
export const operationsOf = (
  paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>,
): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
    })),
  );

/** Requests to one route: some as its schema wants them, the others wrong in one place. */
export const requestTo = (operation: Operation, known: KnownValues): fc.Arbitrary<FuzzedRequest> => {
  const valid = validity(known);
  const { method, path, parameters } = operation;
  const ofKind = (kind: Parameter['in']) =>
    spoiled(
      fc.record(
        Object.fromEntries(
          parameters
            .filter((one) => one.in === kind)
            .map(({ name, required = false, schema }) => [
              name,
              required ? valid(schema) : fc.option(valid(schema), { nil: undefined }),
            ]),
        ),
      ),
    );
  const body = operation.body ? spoiled(valid(operation.body)) : fc.constantFrom(undefined, {});
  return fc
    .record({
      query: ofKind('query'),
      inPath: ofKind('path'),
      headers: ofKind('header'),
      body,
      key: idempotencyKey,
    })
    .map(({ query, inPath, headers, body: sent, key }) => ({
      method,
      path: addressOf(path, inPath, query),
      headers: { ...headersOf(headers), ...key },
      body: method === 'GET' || sent === undefined ? undefined : JSON.stringify(sent),
    }));
};

const idempotencyKey = fc.oneof(
  { weight: 12, arbitrary: fc.uuid().map((key) => ({ 'idempotency-key': `${key}-${randomUUID()}` })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom({}, { 'idempotency-key': 'short' }, { 'idempotency-key': 'used-before' }),
  },
);

const addressOf = (path: string, inPath: unknown, query: unknown): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(textOf((inPath as Record<string, unknown> | null)?.[name] ?? 'none')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, textOf(one));
  return `${filled}?${search}`;
};

/** What no header can carry is left out: no client could send it. */
const headersOf = (headers: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers ?? {})
      .filter(([name, value]) => name !== 'idempotency-key' && value !== undefined)
      .map(([name, value]) => [name, textOf(value).replace(/[^ -~]/g, '?')]),
  );

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');

/** The pattern of a log position. */
const position = '^\\d{1,19}$';

const validity = ({ oids, words }: KnownValues) => {
  const byFormat: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    date: fc.constantFrom('2026-11-21', '1990-05-05', '1900-01-01', '2999-12-31', '2024-02-29'),
    'date-time': fc.constantFrom(
      '2026-11-21T09:00:00.000Z',
      '1900-01-01T00:00:00.000Z',
      '2999-12-31T23:59:59.999Z',
    ),
    email: fc.constantFrom('a.b@example.test', 'nobody@example.test'),
    uri: fc.constant('https://example.test/x'),
    uuid: fc.uuid(),
  };
  const text = (schema: Schema): fc.Arbitrary<unknown> => {
    if (schema.format && byFormat[schema.format]) return byFormat[schema.format] as fc.Arbitrary<unknown>;
    if (schema.pattern?.includes('[0-9a-f]{24}')) return fc.constantFrom(...oids);
    // A read waits for a position that the log has not reached.
    if (schema.pattern === position) return fc.constantFrom('0', '1', '42');
    const matching = schema.pattern === undefined ? undefined : stringOf(schema.pattern);
    if (matching) return matching;
    const { minLength = 0, maxLength = 60 } = schema;
    return fc.oneof(
      fc.constantFrom(...words, ...oids),
      fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)), unit: 'grapheme' }),
    );
  };
  const number = ({
    type,
    minimum = 0,
    maximum = Number.MAX_SAFE_INTEGER,
  }: Schema): fc.Arbitrary<unknown> => {
    const from = Math.max(minimum, Number.MIN_SAFE_INTEGER);
    const near = fc.integer({ min: from, max: Math.min(from + 40, maximum) });
    if (type !== 'integer') return fc.oneof(near, fc.double({ min: 0, max: 1e6, noNaN: true }));
    return fc.oneof({ weight: 5, arbitrary: near }, { weight: 1, arbitrary: fc.constantFrom(from, maximum) });
  };
  const valid = (schema: Schema): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives) return fc.oneof(...alternatives.map(valid));
    if (schema.type === 'string') return text(schema);
    if (schema.type === 'integer' || schema.type === 'number') return number(schema);
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'null') return fc.constant(null);
    if (schema.type === 'array') return list(schema);
    if (schema.type === 'object') return object(schema);
    return fc.constantFrom<unknown>('x', 1, null, {});
  };
  const list = ({ prefixItems, items = {}, minItems = 0, maxItems = 10 }: Schema): fc.Arbitrary<unknown> =>
    prefixItems
      ? fc.tuple(...prefixItems.map(valid))
      : fc.array(valid(items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) });
  const object = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> =>
    fc.record(Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valid(inner)])), {
      requiredKeys: required.filter((name) => name in properties),
    });
  return valid;
};

/** Undefined for a pattern that the library cannot make strings of. */
const stringOf = (pattern: string): fc.Arbitrary<string> | undefined => {
  try {
    const made = fc.stringMatching(new RegExp(pattern, 'u'));
    fc.sample(made, 1);
    return made;
  } catch {
    return undefined;
  }
};

/** What clients send by mistake or on purpose in place of a value. */
const wrong: readonly unknown[] = [
  '',
  ' ',
  'x',
  '0',
  '-1',
  '1.5',
  '1e309',
  'NaN',
  'null',
  'true',
  '%',
  '%00',
  "'; drop table line; --",
  '2147483648',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999',
  '9'.repeat(300),
  '0000-00-00',
  '0000-01-01',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31',
  '275760-09-13',
  '0000-01-01T00:00:00.000Z',
  '2026-02-30T25:61:61.999Z',
  '9999-12-31T23:59:59.999Z',
  '2026-99',
  '0000-01',
  '\0',
  'a\0b',
  '\ud800',
  'sealed:1:abc',
  '＝1+1',
  '🦊'.repeat(40),
  '\u202eabc',
  'a'.repeat(3_000),
  '{"a":1}',
  '[]',
  '__proto__',
  'constructor',
  'wallet:000000000000000000000000',
  'f'.repeat(24),
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  true,
  false,
  null,
  [],
  [''],
  ['a', 'b'],
  [[[]]],
  {},
  { $gt: '' },
];

/** The same values; every third one with something wrong in one place. */
const spoiled = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(values, fc.nat({ max: 2 }), fc.nat(), fc.constantFrom(...wrong))
    .map(([value, kind, where, bad]) => (kind > 0 ? value : replacedAt(value, where, bad)));

/** `value` with `bad` in place of one of the values in it. */
const replacedAt = (value: unknown, where: number, bad: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return bad;
  const entries = Object.entries(value);
  const chosen = entries[where % entries.length];
  if (!chosen) return value;
  const [name, inner] = chosen;
  const next = Math.floor(where / entries.length);
  const replaced = next % 4 === 3 ? bad : replacedAt(inner, Math.floor(next / 4), bad);
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === name ? replaced : one));
  return { ...value, [name]: replaced };
};
