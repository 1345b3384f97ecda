/** A promise of docs/proof.md, the tests that show it and the figures by which it is judged. */
export type Claim = {
  /** For `npm run proof -- NAME`. */
  readonly name: string;
  /** The promise, in one sentence. */
  readonly says: string;
  readonly shownBy: readonly ShownBy[];
  readonly figures: readonly ClaimFigure[];
};

export type ShownBy = {
  /** From the repository. */
  readonly file: string;
  /** A part of the title that belongs to this test alone. */
  readonly test: string;
};

/** A figure of the claim's tests. */
export type ClaimFigure = {
  readonly name: string;
  /** What counts when several tests report it; without this it is their sum. */
  readonly of?: 'largest';
  /** A figure without a limit says how large the run was. */
  readonly passes?: Limit;
  /** A time, which is judged only on a machine without other load. */
  readonly needsQuiet?: true;
};

/** `atLeast` is for sizes, such as a number of requests. */
export type Limit = { readonly atLeast: number } | { readonly atMost: number } | { readonly is: number };

/** What the last run of a claim found. */
export type ClaimResult = {
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly seconds: number;
  /** `missing`: a test of the claim was not run. */
  readonly tests: 'passed' | 'failed' | 'missing';
  /** Other programs used the machine. */
  readonly shared: boolean;
  readonly values: Readonly<Record<string, number>>;
};

/** `too small`: nothing was wrong, but the run was smaller than what is promised. */
export type Verdict = 'ok' | 'too small' | 'FAILED' | 'not run';

/** A claim passes when all its tests passed and every figure with a limit has a value within it. */
export const verdictOf = ({ figures }: Claim, result: ClaimResult | undefined): Verdict => {
  if (!result) return 'not run';
  const outside = figures.filter((figure) => isJudged(figure, result) && !isWithin(figure, result));
  const isSize = ({ passes }: ClaimFigure): boolean => passes !== undefined && 'atLeast' in passes;
  if (result.tests === 'failed' || !outside.every(isSize)) return 'FAILED';
  const lacksValue = figures.some(({ name }) => result.values[name] === undefined);
  if (result.tests === 'missing' || lacksValue) return 'not run';
  return outside.length > 0 ? 'too small' : 'ok';
};

/** Whether the figure has a value and a limit that counts in this result. */
export const isJudged = ({ name, passes, needsQuiet }: ClaimFigure, result: ClaimResult): boolean =>
  passes !== undefined && result.values[name] !== undefined && !(needsQuiet && result.shared);

const isWithin = ({ name, passes }: ClaimFigure, { values }: ClaimResult): boolean => {
  const value = values[name] ?? Number.NaN;
  if (passes === undefined) return true;
  if ('is' in passes) return value === passes.is;
  return 'atLeast' in passes ? value >= passes.atLeast : value <= passes.atMost;
};
