import { z } from 'zod';
import { problemsOfContexts } from './contexts.gen.ts';
import { sharedProblems } from './problem-statuses.ts';

type ProblemsOfContexts = typeof problemsOfContexts;

export type SharedProblemCode = keyof typeof sharedProblems;

/** The refusals of one context. */
export type ProblemCodeOf<Context extends string> = Context extends keyof ProblemsOfContexts
  ? keyof ProblemsOfContexts[Context] & string
  : never;

export type ProblemCode = SharedProblemCode | ProblemCodeOf<keyof ProblemsOfContexts>;

/**
 * The error catalogue, folded from the contexts: each code with its HTTP status. A decider's refusal code
 * that is missing here does not compile where a use case answers with it.
 */
export const problems: Readonly<Record<ProblemCode, number>> = /* @__PURE__ */ (() =>
  Object.assign({}, sharedProblems, ...Object.values(problemsOfContexts)))();

export const problemCodes = /* @__PURE__ */ Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

/** An error reply: RFC 9457, `application/problem+json`. `title` is in the caller's language. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(problemCodes),
  /** The request's correlation id, to be quoted to support. */
  instance: z.string(),
  /** Fields at fault, as paths into the request (`password`, `consents.terms`). */
  fields: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
  /** Numbers that belong to the refusal: `missingCoins`, `priceCoins` … */
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Problem = z.infer<typeof Problem>;
