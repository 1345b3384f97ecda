import type { Language } from '@fanfold/contracts';

export type ReadQuery = Readonly<Record<string, string | number | undefined>>;

/**
 * The address of a GET under `/api`; what it is asked with has one order, so that two requests for the same
 * are alike.
 */
export const addressOfRead = (path: `/${string}`, query: ReadQuery, language: Language): string => {
  const search = new URLSearchParams({ lang: language });
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `/api${path}?${search}`;
};

/** What every read says besides its address; `after` is the position of this browser's newest own write. */
export const headersOfRead = (language: Language, after: string | undefined): Record<string, string> => ({
  'fanfold-lang': language,
  ...(after === undefined ? {} : { 'fanfold-after': after }),
});

type EarlyRead = { readonly headers: string; readonly response: Promise<Response> };

/**
 * By address: the requests that were sent before the application's code was there (`src/early`). It is
 * another script, so both look here.
 */
const shared = globalThis as typeof globalThis & { fanfoldEarly?: Map<string, EarlyRead> };

/** Those of a read stand in the order in which `headersOfRead` gives them. */
const textOf = (headers: Readonly<Record<string, string>>): string => JSON.stringify(Object.entries(headers));

/** Sends a request ahead of the code that will ask for it. */
export const readEarly = (address: string, headers: Readonly<Record<string, string>>): void => {
  const response = fetch(address, { headers });
  // Who takes it handles the failure; where it is not taken, it is no fault of the page.
  response.catch(() => undefined);
  shared.fanfoldEarly ??= new Map();
  shared.fanfoldEarly.set(address, { headers: textOf(headers), response });
};

/** An answer that was waited for longer than this is asked for again. */
const freshForMs = 30_000;

/** The answer to the same request, once, where it was sent early; undefined where it has to be sent. */
export const takeEarly = (
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> | undefined => {
  shared.fanfoldEarly ??= new Map();
  const early = shared.fanfoldEarly.get(address);
  if (early?.headers !== textOf(headers)) return undefined;
  shared.fanfoldEarly.delete(address);
  return performance.now() < freshForMs ? early.response : undefined;
};

/** Whether the application asks already, so that nothing is early any more. */
export const isLate = (): boolean => shared.fanfoldEarly !== undefined;

/** Another person reads from now on. */
export const forgetEarlyReads = (): void => shared.fanfoldEarly?.clear();
