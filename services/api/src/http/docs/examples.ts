import { exampleOfPattern, exampleOfWord } from './example-values.ts';

/** The parts of JSON Schema that our schemas become. */
export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly nullable?: boolean;
  /** `{}`: no value is accepted, e.g. of a list that is always empty. */
  readonly not?: JsonSchema;
};

/** Deeper values are left out: a schema may contain itself. */
const deepest = 12;

type Place = { readonly name: string; readonly depth: number };

/**
 * A value that a schema accepts, the same each time. It is made of what the schema says and of the name of
 * the field, so that a nickname looks like one. Optional fields are present, since people look for what can
 * be sent.
 */
export const exampleOf = (schema: JsonSchema, place: Place = { name: '', depth: 0 }): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const variant = variantOf(schema);
  if (variant) return exampleOf(variant, place);
  const type = typeOf(schema);
  if (schema.allOf && type !== 'string') return merged(schema.allOf.map((part) => exampleOf(part, place)));
  return exampleOfType(type, schema, place);
};

const exampleOfType = (type: string | undefined, schema: JsonSchema, place: Place): unknown => {
  if (type === 'null') return null;
  return (type === undefined ? undefined : byType[type])?.(schema, place) ?? {};
};

const byType: Readonly<Record<string, (schema: JsonSchema, place: Place) => unknown>> = {
  object: (schema, place) => exampleOfObject(schema, place),
  array: (schema, place) => exampleOfArray(schema, place),
  string: (schema, { name }) => schema.default ?? exampleOfString(schema, name),
  integer: (schema, { name }) => schema.default ?? exampleOfNumber(schema, name),
  number: (schema, { name }) => schema.default ?? exampleOfNumber(schema, name),
  boolean: (schema) => schema.default ?? true,
};

/** The first variant that is not null: an example shows what can be there. */
const variantOf = ({ anyOf, oneOf }: JsonSchema): JsonSchema | undefined => {
  const variants = anyOf ?? oneOf;
  return variants?.find((one) => typeOf(one) !== 'null') ?? variants?.[0];
};

const typeOf = ({ type, properties }: JsonSchema): string | undefined => {
  if (typeof type === 'string') return type;
  if (type) return type.find((one) => one !== 'null') ?? 'null';
  return properties ? 'object' : undefined;
};

const merged = (parts: readonly unknown[]): unknown =>
  parts.every((part) => typeof part === 'object' && part !== null && !Array.isArray(part))
    ? Object.assign({}, ...parts)
    : parts[0];

const exampleOfObject = (schema: JsonSchema, { depth }: Place): Record<string, unknown> => {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([field]) => depth < deepest || required.has(field),
  );
  const known = fields.map(([field, one]) => [field, exampleOf(one, { name: field, depth: depth + 1 })]);
  return { ...Object.fromEntries(known), ...exampleOfRecord(schema, depth) };
};

/** One entry of an object whose fields have no fixed names, or one for each name that there can be. */
const exampleOfRecord = ({ additionalProperties, propertyNames }: JsonSchema, depth: number) => {
  if (typeof additionalProperties !== 'object' || additionalProperties.not) return {};
  if (Object.keys(additionalProperties).length === 0) return {};
  const key = propertyNames ? String(exampleOf(propertyNames, { name: 'key', depth })) : 'key';
  const keys = propertyNames?.enum?.map(String) ?? [key];
  return Object.fromEntries(
    keys.map((name) => [name, exampleOf(additionalProperties, { name, depth: depth + 1 })]),
  );
};

const exampleOfArray = (schema: JsonSchema, { name, depth }: Place): unknown[] => {
  if (schema.prefixItems)
    return schema.prefixItems.map((item) => exampleOf(item, { name, depth: depth + 1 }));
  if (!schema.items || schema.items.not || depth >= deepest) return [];
  const one = exampleOf(schema.items, { name: name.replace(/s$/, ''), depth: depth + 1 });
  return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => one);
};

const exampleOfString = (schema: JsonSchema, name: string): string => {
  const { format, minLength = 0, maxLength } = schema;
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
  const found = exampleOfPattern({ format, patterns, minLength, maxLength }, name) ?? exampleOfWord(name);
  const long = found.length < minLength ? found.padEnd(minLength, ` ${found}`) : found;
  return maxLength === undefined ? long : long.slice(0, maxLength);
};

const exampleOfNumber = ({ minimum, exclusiveMinimum, maximum }: JsonSchema, name: string): number => {
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
  const usual = /minor$/i.test(name) ? 5_500 : /coins?$/i.test(name) ? 30 : 1;
  return Math.min(Math.max(usual, least), maximum ?? Number.POSITIVE_INFINITY);
};
