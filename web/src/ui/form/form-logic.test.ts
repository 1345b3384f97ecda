import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { ApiProblem } from '../../lib/problem.ts';
import { agreed, always, enteredNumber, missing } from './entered.ts';
import { faultOf } from './faults.ts';
import { namesOf, splitFaults } from './server-faults.ts';

const problem = (rest: Partial<ApiProblem['problem']>) =>
  new ApiProblem({
    type: 'about:blank',
    title: 'No',
    status: 422,
    code: 'INVALID_REQUEST',
    instance: 'req-1',
    ...rest,
  });
const fault = (path: string) => ({ path, code: 'x', message: `about ${path}` });

describe('what the service finds fault with', () => {
  const names = namesOf({ email: '', item: { count: null }, consents: { terms: false } });

  it('knows the fields by their paths', () => {
    expect(names).toEqual(['email', 'item', 'item.count', 'consents', 'consents.terms']);
  });

  it('goes to the field, however deep the request nests it', () => {
    const { faults, whole } = splitFaults(
      problem({ fields: [fault('email'), fault('body.item.count')] }),
      names,
    );
    expect(faults.map(({ name }) => name)).toEqual(['email', 'item.count']);
    expect(whole).toBe(false);
  });

  it('is shown by the form as far as no field shows it', () => {
    const { faults, whole } = splitFaults(problem({ fields: [fault('email'), fault('elsewhere')] }), names);
    expect(faults).toHaveLength(1);
    expect(whole).toBe(true);
    expect(splitFaults(problem({}), names).whole).toBe(true);
    expect(splitFaults(new Error('down'), names)).toEqual({ faults: [], whole: true });
  });

  it('is about a field when its code says so', () => {
    const taken = problem({ code: 'NICKNAME_TAKEN', title: 'Taken' });
    expect(splitFaults(taken, names, { NICKNAME_TAKEN: 'email' })).toEqual({
      faults: [{ name: 'email', message: 'Taken' }],
      whole: false,
    });
  });
});

describe('a rule between fields', () => {
  it('is told at the first try, beside what else is wrong', () => {
    const schema = z
      .object({ email: z.email(), first: z.string(), again: z.string() })
      .refine(({ first, again }) => first === again, { ...always, path: ['again'], message: 'differ' });
    const { error } = schema.safeParse({ email: '', first: 'a', again: 'b' });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['email', 'again']);
  });
});

describe('what is wrong with a value', () => {
  const faultIn = (schema: z.ZodType, value: unknown): string | undefined => {
    let found: string | undefined;
    // The words are asked for when the issues are looked at.
    const { error } = schema.safeParse(value, {
      error: (issue) => {
        found ??= faultOf(issue);
        return undefined;
      },
    });
    expect(error === undefined).toBe(error?.issues[0] === undefined);
    return found;
  };

  it.each([
    [z.email(), '', 'empty'],
    [z.email(), 'harin', 'format'],
    [z.string().trim().min(2), 'a', 'size'],
    [z.string().max(2), 'abc', 'size'],
    [z.iso.date(), '', 'empty'],
    [enteredNumber(z.int().min(10)), null, 'empty'],
    [enteredNumber(z.int().min(10)), 5, 'size'],
    [enteredNumber(z.int()), 1.5, 'fraction'],
    [agreed, false, 'unconfirmed'],
    [z.object({}).refine(() => false, { ...missing, path: ['price'] }), {}, 'empty'],
    [z.enum(['card']), 'gold', 'choice'],
    [z.enum(['card']), '', 'empty'],
    [z.email(), 'harin@fanfold.example', undefined],
    [agreed, true, undefined],
  ])('case %#', (schema, value, expected) => expect(faultIn(schema, value)).toBe(expected));
});
