import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { exampleOf, type JsonSchema } from './examples.ts';

const example = (schema: z.ZodType): unknown =>
  exampleOf(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema);

describe('an example', () => {
  it.each<[string, z.ZodType]>([
    ['text of some length', z.string().min(30).max(40)],
    ['short text', z.string().max(2)],
    ['number', z.int().min(7).max(9)],
    ['number above zero', z.int().positive()],
    ['choice', z.enum(['a', 'b'])],
    ['pattern', z.string().regex(/^[0-9a-f]{24}$/)],
    [
      'name',
      z
        .string()
        .regex(/^[\p{L}_ -]+$/u)
        .regex(/^\P{Default_Ignorable_Code_Point}*$/u)
        .max(20),
    ],
    ['position', z.string().regex(/^\d{1,19}$/)],
    ['address', z.email()],
    ['moment', z.iso.datetime()],
    ['list', z.array(z.int()).min(2)],
    ['record', z.record(z.string(), z.boolean())],
    ['record of some keys', z.record(z.enum(['en', 'ko']), z.string())],
    ['list that is always empty', z.array(z.never())],
    ['record that is always empty', z.record(z.string(), z.never())],
    ['variants', z.discriminatedUnion('kind', [z.object({ kind: z.literal('x'), n: z.int() })])],
    ['what may be null', z.object({ a: z.string().nullable(), b: z.null() })],
    ['both', z.object({ a: z.string() }).and(z.object({ b: z.int() }))],
  ])('of a %s is accepted by its schema', (_what, schema) => {
    expect(schema.safeParse(example(schema))).toMatchObject({ success: true });
  });

  it('shows optional fields, the first variant that is there, and what the demo world calls things', () => {
    const work = z.object({
      title: z.string(),
      priceCoins: z.int().optional(),
      endsAt: z.iso.datetime().nullable(),
    });
    expect(example(work)).toEqual({
      title: 'Rain on the arcade roof',
      priceCoins: 30,
      endsAt: '2026-11-24T09:00:00.000Z',
    });
  });

  it('is the same each time', () => {
    const schema = z.object({ list: z.array(z.object({ name: z.string() })) });
    expect(example(schema)).toEqual(example(schema));
  });
});
