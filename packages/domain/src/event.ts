import { z } from 'zod';

/**
 * Which of a subject's two keys seals a personal field: `profile` is destroyed when the account is deleted,
 * `transaction` when the statutory retention period ends.
 */
export type KeyPurpose = 'profile' | 'transaction';

/**
 * An event type as a value. The name and the fields are a storage format: what is once recorded is read for ever, so a
 * changed shape is a new version with an upcaster, never an edit.
 *
 * `sealed` names the fields that the log holds only encrypted, and the key of which purpose seals them; `subject` names
 * the field with the account whose key it is. A field whose key was destroyed reads as `null`, so it has to be nullable.
 */
export type EventDefinition<Type extends string = string, Shape extends z.ZodRawShape = z.ZodRawShape> = {
  readonly type: Type;
  readonly version: number;
  readonly schema: z.ZodObject<Shape & { type: z.ZodLiteral<Type> }>;
  readonly sealed: Readonly<Record<string, KeyPurpose>>;
  readonly subject: string | undefined;
};

/** The union of event types of a list of definitions. */
export type EventOf<Definitions extends readonly EventDefinition[]> = z.infer<Definitions[number]['schema']>;

type Options<Shape> = {
  readonly version?: number;
  readonly sealed?: { readonly [Field in keyof Shape]?: KeyPurpose };
  readonly subject?: keyof Shape & string;
};

export const defineEvent = <Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  shape: Shape,
  { version = 1, sealed = {}, subject }: Options<Shape> = {},
): EventDefinition<Type, Shape> => {
  if (Object.keys(sealed).length > 0 && !subject)
    throw new Error(`${type} seals fields but names no subject`);
  return {
    type,
    version,
    schema: z.object({ type: z.literal(type), ...shape }) as EventDefinition<Type, Shape>['schema'],
    sealed: sealed as Record<string, KeyPurpose>,
    subject,
  };
};
