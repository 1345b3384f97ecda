import { cacheNames } from './cache-names.ts';

const mostPictures = 150;

/**
 * Pictures whose address changes with the picture are kept at the first look: apart where the service says
 * that they are for one account, so that they go with its replies (`replies.ts`). What says `no-store` is not
 * kept.
 */
export const picture = async (request: Request): Promise<Response> => {
  for (const name of [cacheNames.publicPictures, cacheNames.ownPictures]) {
    const found = await (await caches.open(name)).match(request.url);
    if (found) return found;
  }
  const answer = await fetch(request);
  const name = cacheFor(answer);
  if (name !== undefined) await keep(name, request.url, answer.clone());
  return answer;
};

/** The cache for a picture; undefined for one that is not kept. */
export const cacheFor = ({ ok, headers }: Pick<Response, 'ok' | 'headers'>): string | undefined => {
  const rule = headers.get('cache-control') ?? '';
  if (!ok || !rule.includes('immutable')) return undefined;
  return rule.includes('public') ? cacheNames.publicPictures : cacheNames.ownPictures;
};

const keep = async (name: string, url: string, answer: Response): Promise<void> => {
  const kept = await caches.open(name);
  await kept.put(url, answer);
  const urls = await kept.keys();
  for (const old of urls.slice(0, Math.max(0, urls.length - mostPictures))) await kept.delete(old);
};
