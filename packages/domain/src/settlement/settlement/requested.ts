import type { RequestState } from './state.ts';

type Part = { readonly month: string; readonly won: number; readonly netWon: number };
type Input = { readonly state: RequestState; readonly months: readonly Part[] };

const endedUnpaid: readonly RequestState[] = ['rejected', 'failed', 'unpaid'];

/**
 * What was asked for of a month, in all requests that still count: a month is asked for again where some of
 * it was released since. Undefined where nothing was.
 */
export const requestedOf = <Request extends Input>(requests: readonly Request[], month: string) => {
  const standing = requests
    .filter(({ state }) => !endedUnpaid.includes(state))
    .map((request) => ({ request, parts: partsOf(request, month) }))
    .filter(({ parts }) => parts.length > 0);
  if (standing.length === 0) return undefined;
  const parts: readonly Part[] = standing.flatMap((each) => each.parts);
  return { standing, won: sum(parts, 'won'), netWon: sum(parts, 'netWon') };
};

const partsOf = <Request extends Input>({ months }: Request, month: string): Request['months'][number][] =>
  months.filter((part) => part.month === month);

const sum = (parts: readonly Part[], of: 'won' | 'netWon'): number =>
  parts.reduce((total, part) => total + part[of], 0);
