import { Problem, type ProblemCode } from '@fanfold/contracts';

/** The service said no, in its own words: `problem.title` is already in the reader's language. */
export class ApiProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.title);
    this.name = 'ApiProblem';
    this.problem = problem;
  }
}

/** No answer came: the network is down, the service is restarting, or it took longer than people wait. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The service did not answer', { cause });
    this.name = 'Unreachable';
  }
}

/** This device has no network, so a change was not sent. */
export class Offline extends Unreachable {
  constructor() {
    super('offline');
    this.name = 'Offline';
  }
}

/**
 * An answer came that is not one of ours, e.g. a proxy's error page. Carries what there is to quote to
 * support.
 */
export class UnexpectedReply extends Error {
  readonly status: number;
  readonly reference: string | undefined;

  constructor(status: number, reference: string | undefined) {
    super(`An answer with status ${status} could not be read`);
    this.name = 'UnexpectedReply';
    this.status = status;
    this.reference = reference;
  }
}

export const isProblem = (error: unknown, ...codes: readonly ProblemCode[]): error is ApiProblem =>
  error instanceof ApiProblem && (codes.length === 0 || codes.includes(error.problem.code));

/** A number that belongs to a refusal (`missingCoins`, `priceCoins`); undefined when it is not there. */
export const problemNumber = (error: unknown, name: string): number | undefined => {
  const value = error instanceof ApiProblem ? error.problem.details?.[name] : undefined;
  return typeof value === 'number' ? value : undefined;
};

/** The field at fault, by the path that the form uses; undefined when the problem is not about it. */
export const fieldMessage = (error: unknown, path: string): string | undefined =>
  error instanceof ApiProblem
    ? error.problem.fields?.find((field) => field.path === path || field.path.endsWith(`.${path}`))?.message
    : undefined;

/** What support needs to find the request. */
export const reference = (error: unknown): string | undefined => {
  if (error instanceof ApiProblem) return error.problem.instance;
  return error instanceof UnexpectedReply ? error.reference : undefined;
};

/**
 * Whether asking again on our own may help: nothing answered, or the service is briefly unavailable. An
 * outcome that is unknown is never asked again silently, because it may have moved money.
 */
export const isPassing = (error: unknown): boolean =>
  error instanceof Unreachable || isProblem(error, 'UNAVAILABLE', 'UPGRADING', 'TOO_MANY_REQUESTS');

export const readProblem = (status: number, body: unknown, requestId: string | null): Error => {
  const parsed = Problem.safeParse(body);
  return parsed.success ? new ApiProblem(parsed.data) : new UnexpectedReply(status, requestId ?? undefined);
};
