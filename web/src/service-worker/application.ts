import { cacheNames } from './cache-names.ts';

/** What the build put into the worker (`service-worker-build.ts`). */
export type Build = {
  /** Changes with the files that have no hash in their names. */
  readonly version: string;
  /** What no page does without. */
  readonly shell: readonly string[];
  /** The code of all pages. */
  readonly pages: readonly string[];
};

/** The document of the application. It is asked for by its own name, as every page has the same. */
const documentPath = '/index.html';
type Kept = { readonly version: string; readonly files: readonly string[] };

/** Where the files of the version are written down. */
const listPath = '/assets/-/files';

/**
 * The application is kept whole, so that every page opens without a network, and a page of this version finds
 * its parts when the server has only those of the next one. Files with a hash in their name that are kept
 * already are not fetched again.
 */
export const keepApplication = async ({ shell, pages }: Build, saveData: boolean): Promise<void> => {
  const kept = await caches.open(cacheNames.application);
  await kept.put(documentPath, await fresh(documentPath));
  const files = saveData ? shell : [...shell, ...pages];
  for (const some of inParts(files)) await Promise.all(some.map((path) => keepFile(kept, path)));
};

const keepFile = async (kept: Cache, path: string): Promise<void> => {
  if (isHashed(path) && (await kept.match(path))) return;
  await kept.put(path, await fresh(path));
};

const isHashed = (path: string): boolean => path.startsWith('/assets/');

const fresh = async (path: string): Promise<Response> => {
  // A hashed file may come from the browser's own cache; others have to be the server's newest.
  const reply = await fetch(path, { cache: isHashed(path) ? 'default' : 'reload' });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return reply;
};

/** A few at a time: the page that is being looked at needs the network more. */
const inParts = <Item>(items: readonly Item[], size = 6): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );

/** Drops files that neither this version has nor the one before: pages of that one may still be open. */
export const dropOlderVersions = async ({ version, shell, pages }: Build): Promise<void> => {
  const kept = await caches.open(cacheNames.application);
  const own = [...shell, ...pages];
  const before = (await (await kept.match(listPath))?.json()) as Kept | undefined;
  const needed = new Set([...own, ...(before?.files ?? []), documentPath, listPath]);
  for (const { url } of await kept.keys()) {
    const { pathname } = new URL(url);
    if (!needed.has(pathname)) await kept.delete(pathname);
  }
  await kept.put(listPath, Response.json({ version, files: own } satisfies Kept));
};

/** A file of the build: from what is kept, else from the network, and then kept. */
export const file = async (request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url);
  const kept = await keptFile(pathname);
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok && reply.type === 'basic')
    await (await caches.open(cacheNames.used)).put(pathname, reply.clone());
  return reply;
};

const keptFile = async (path: string): Promise<Response | undefined> => {
  for (const name of [cacheNames.application, cacheNames.used]) {
    const found = await (await caches.open(name)).match(path);
    if (found) return found;
  }
  return undefined;
};

/** Keeps what a page used before the worker was there: the texts of its language, its fonts. */
export const keepUsed = async (paths: readonly string[]): Promise<void> => {
  const used = await caches.open(cacheNames.used);
  for (const path of paths) {
    if (!isHashed(path) || (await keptFile(path))) continue;
    const reply = await fetch(path).catch(() => undefined);
    if (reply?.ok) await used.put(path, reply);
  }
};

const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** A page: the server's document, or the kept one while the server cannot be reached. */
export const page = async (request: Request, preload: Promise<Response | undefined>): Promise<Response> => {
  const kept = async () => (await caches.open(cacheNames.application)).match(documentPath);
  try {
    const reply = (await preload) ?? (await fetch(request));
    return awayStatuses.has(reply.status) ? ((await kept()) ?? reply) : reply;
  } catch (error) {
    const document = await kept();
    if (document) return document;
    throw error;
  }
};
