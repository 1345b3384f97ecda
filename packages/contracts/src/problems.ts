import { z } from 'zod';
import { catalogueProblems } from './catalogue/problems.ts';
import { commerceProblems } from './commerce/problems.ts';
import { earningsProblems } from './earnings/problems.ts';
import { identityProblems } from './identity/problems.ts';
import { operationsProblems } from './operations/problems.ts';
import { paymentsProblems } from './payments/problems.ts';
import { sharedProblems } from './problem-statuses.ts';
import { rewardsProblems } from './rewards/problems.ts';
import { walletProblems } from './wallet/problems.ts';

/**
 * The error catalogue, folded from the contexts. A decider's refusal code that is missing here does not compile where a use
 * case answers with it.
 */
export const problems = {
  ...sharedProblems,
  ...identityProblems,
  ...walletProblems,
  ...paymentsProblems,
  ...catalogueProblems,
  ...commerceProblems,
  ...rewardsProblems,
  ...earningsProblems,
  ...operationsProblems,
} as const;

export type ProblemCode = keyof typeof problems;
export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

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
