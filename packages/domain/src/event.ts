import { z } from 'zod';

/**
 * Which of a subject's two keys seals a personal field: `profile` is destroyed when the account is deleted,
 * `transaction` when the statutory retention period ends.
 */
export type KeyPurpose = 'profile' | 'transaction';

/**
 * An event type as a value. The name and the fields are a storage format: what is once recorded is read for
 * ever, so a changed shape is a new version with an upcaster, never an edit.
 *
 * `sealed` names the fields that the log holds only encrypted, and the key of which purpose seals them;
 * `subject` names the field with the account whose key it is. A field whose key was destroyed reads as
 * `null`, so it has to be nullable.
 */
export type EventDefinition<Type extends string = string, Shape extends z.ZodRawShape = z.ZodRawShape> = {
  readonly type: Type;
  readonly version: number;
  readonly schema: z.ZodObject<Shape & { type: z.ZodLiteral<Type> }>;
  readonly sealed: Readonly<Record<string, KeyPurpose>>;
  readonly subject: string | undefined;
  /**
   * One for each version before the newest: the first lifts data recorded at version 1 to version 2, and so
   * on.
   */
  readonly upcasters: readonly Upcaster[];
};

/**
 * Lifts recorded data from one version to the next. Sealed fields pass through it sealed and under their
 * names, which the seal covers: they may be dropped, never read or renamed.
 */
export type Upcaster = (data: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** The union of event types of a list of definitions. */
export type EventOf<Definitions extends readonly EventDefinition[]> = z.infer<Definitions[number]['schema']>;

/** The names of event types, for a reader that takes all events of a list. */
export const typesOf = <const Definitions extends readonly EventDefinition[]>(
  definitions: Definitions,
): readonly Definitions[number]['type'][] => definitions.map(({ type }) => type);

type Options<Shape> = {
  readonly version?: number;
  readonly upcasters?: readonly Upcaster[];
  readonly sealed?: { readonly [Field in keyof Shape]?: KeyPurpose };
  readonly subject?: keyof Shape & string;
};

export const defineEvent = <Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  shape: Shape,
  { version = 1, upcasters = [], sealed = {}, subject }: Options<Shape> = {},
): EventDefinition<Type, Shape> => {
  if (upcasters.length !== version - 1)
    throw new Error(`${type} is at version ${version} and needs ${version - 1} upcasters`);
  if (Object.keys(sealed).length > 0 && !subject)
    throw new Error(`${type} seals fields but names no subject`);
  return {
    type,
    version,
    schema: z.object({ type: z.literal(type), ...shape }) as EventDefinition<Type, Shape>['schema'],
    sealed: sealed as Record<string, KeyPurpose>,
    subject,
    upcasters,
  };
};

/**
 * Data recorded at `version` in the shape of the newest. Throws for a version that this software does not
 * know yet.
 */
export const upcast = (
  { type, version: newest, upcasters }: EventDefinition,
  version: number,
  data: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  if (version > newest) throw new Error(`${type} was recorded at version ${version}, known are ${newest}`);
  return upcasters.slice(version - 1).reduce((lifted, lift) => lift(lifted), data);
};
