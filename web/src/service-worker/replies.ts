import { cacheNames, isReplies, newestFirst, repliesOf, tooOld } from './cache-names.ts';
import { readAtHeader } from './messages.ts';

/**
 * The service names the account that a reply is for, or says `visitor`; a reply without it is not kept
 * (`http/keep.ts`).
 */
const ownerHeader = 'fanfold-keep';
/** Where the owner of the kept replies is written down, in each of their caches. */
const ownerPath = '/api/-/owner';
const mostReplies = 200;

/** Counts sign-outs: what was asked for before one is not kept after it. */
let era = 0;
let queue: Promise<unknown> = Promise.resolve();

/** One change of what is kept after the other. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const result = queue.then(work);
  queue = result.catch(() => undefined);
  return result;
};

/**
 * Read data: always from the service, and only if it cannot be reached from what was read before, with the
 * time of that. Only replies to one account are kept at a time; the first reply to another one drops them.
 */
export const reply = async (
  request: Request,
  keeping: (work: Promise<unknown>) => void,
): Promise<Response> => {
  const asked = era;
  try {
    const answer = await fetch(request);
    const owner = answer.headers.get(ownerHeader);
    if (owner !== null && answer.ok && isJson(answer)) {
      const copy = answer.clone();
      keeping(inTurn(() => keep({ owner, url: request.url, answer: copy, asked })));
    }
    return answer;
  } catch (error) {
    if (request.signal.aborted) throw error;
    const kept = await inTurn(() => keptReply(request.url));
    if (kept) return kept;
    throw error;
  }
};

const isJson = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/json') ?? false;

type Read = {
  readonly owner: string;
  readonly url: string;
  readonly answer: Response;
  /** The era in which it was asked for. */
  readonly asked: number;
};

const keep = async ({ owner, url, answer, asked }: Read): Promise<void> => {
  if (asked !== era) return;
  const now = new Date();
  const names = await caches.keys();
  if (await belongsToAnother(names, owner)) await forgetNow(names);
  for (const name of tooOld(names, now)) await caches.delete(name);
  const cache = await caches.open(repliesOf(now));
  const headers = new Headers(answer.headers);
  headers.set(readAtHeader, now.toISOString());
  const body = await answer.blob();
  // A sign-out may have come while the body did.
  if (asked !== era) return;
  await cache.put(ownerPath, new Response(owner));
  await cache.put(url, new Response(body, { headers }));
  const urls = await cache.keys();
  for (const old of urls.slice(0, Math.max(0, urls.length - mostReplies))) await cache.delete(old);
};

const belongsToAnother = async (names: readonly string[], owner: string): Promise<boolean> => {
  for (const name of newestFirst(names)) {
    const kept = await (await (await caches.open(name)).match(ownerPath))?.text();
    if (kept !== owner) return true;
  }
  return false;
};

const keptReply = async (url: string): Promise<Response | undefined> => {
  const names = await caches.keys();
  for (const name of tooOld(names, new Date())) await caches.delete(name);
  for (const name of newestFirst(await caches.keys())) {
    const found = await (await caches.open(name)).match(url);
    if (found) return found;
  }
  return undefined;
};

/** Drops all that was read as the account that signs out, and what of it is still on its way. */
export const forget = (): Promise<void> => {
  era += 1;
  return inTurn(async () => forgetNow(await caches.keys()));
};

const forgetNow = async (names: readonly string[]): Promise<void> => {
  for (const name of names) if (isReplies(name) || name === cacheNames.ownPictures) await caches.delete(name);
};
