import type { ProblemCode } from '@fanfold/contracts';

import { ApiProblem } from '../../lib/problem.ts';

export type FieldFault = { readonly name: string; readonly message: string };

/** Which field of a form a refusal is about, by the refusal's code. */
export type FieldOfCode = Readonly<Partial<Record<ProblemCode, string>>>;

/**
 * Splits what the service said by field of the form. `whole` is true when something remains that no field
 * shows, so that the form has to show it. A fault's path is the one of the request's body; a form may nest
 * its fields less deep.
 */
export const splitFaults = (
  error: unknown,
  names: readonly string[],
  fieldOfCode: FieldOfCode = {},
): { readonly faults: readonly FieldFault[]; readonly whole: boolean } => {
  if (!(error instanceof ApiProblem)) return { faults: [], whole: true };
  const { code, title, fields = [] } = error.problem;
  const named = fieldOfCode[code];
  if (named !== undefined) return { faults: [{ name: named, message: title }], whole: false };
  const faults = fields.map(({ path, message }) => ({ name: nameFor(path, names), message }));
  const known = faults.filter((fault): fault is FieldFault => fault.name !== undefined);
  return { faults: known, whole: known.length === 0 || known.length < faults.length };
};

const nameFor = (path: string, names: readonly string[]): string | undefined =>
  names.find((name) => path === name) ?? names.find((name) => path.endsWith(`.${name}`));

/** The paths of all values of a form: `{ item: { count } }` has `item.count`. */
export const namesOf = (values: object, prefix = ''): string[] =>
  Object.entries(values).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    return isGroup(value) ? [name, ...namesOf(value, `${name}.`)] : [name];
  });

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;
