import type { KeptObject, ObjectLedger } from '@fanfold/application';
import { listAll, type ObjectInfo, type ObjectStore, type UploadName } from '@fanfold/objects';
import { sleep } from '@fanfold/platform';

/** A file is stored before its event is recorded; one that is younger may still get its event. */
const graceMs = 86_400_000;

/** Everything that the store had, before the log was read. */
export type StoredObjects = {
  readonly objects: readonly ObjectInfo[];
  readonly uploads: readonly (UploadName & { readonly startedAt: Date })[];
};

export const listObjects = async (store: ObjectStore): Promise<StoredObjects> => {
  const uploads = await store.listUploads();
  const objects: ObjectInfo[] = [];
  for await (const object of listAll(store)) objects.push(object);
  return { objects, uploads };
};

/** Files without an event, older than a day: what a crash left between storing and recording. */
export type Orphans = { readonly objects: readonly string[]; readonly uploads: readonly UploadName[] };

export type ComparedObjects = {
  readonly objects: number;
  /** Younger than a day, and of no event yet. */
  readonly waiting: number;
  readonly orphans: Orphans;
  /** What the log knows and the store has not, or has with another content. */
  readonly differences: readonly string[];
};

type Comparison = {
  readonly store: ObjectStore;
  readonly stored: StoredObjects;
  readonly ledger: ObjectLedger;
  readonly now: string;
};

/** Compares the object store with what the log says of it. The store was listed before the log was read. */
export const compareObjects = async (comparison: Comparison): Promise<ComparedObjects> => {
  const { store, stored, ledger, now } = comparison;
  const knows = ledger.knows();
  const before = Date.parse(now) - graceMs;
  const unknown = stored.objects.filter(({ key }) => !knows(key));
  const old = unknown.filter(({ modifiedAt }) => modifiedAt.getTime() < before);
  const uploads = stored.uploads.filter(({ key, startedAt }) => !knows(key) && startedAt.getTime() < before);
  return {
    objects: stored.objects.length,
    waiting: unknown.length - old.length,
    orphans: { objects: await stillThere(store, old), uploads },
    differences: await missing(comparison),
  };
};

/** A file whose end was recorded just now is removed by the worker: it is given five seconds for that. */
const stillThere = async (store: ObjectStore, objects: readonly ObjectInfo[]): Promise<string[]> => {
  let left = objects.map(({ key }) => key);
  for (let turn = 0; turn < 10 && left.length > 0; turn += 1) {
    await sleep(500);
    const there: string[] = [];
    for (const key of left) if (await store.head(key)) there.push(key);
    left = there;
  }
  return left;
};

const missing = async ({ store, stored, ledger }: Comparison): Promise<string[]> => {
  const byKey = new Map(stored.objects.map((object) => [object.key, object]));
  const folders = new Set(stored.objects.map(({ key }) => key.slice(0, key.lastIndexOf('/') + 1)));
  const differences: string[] = [];
  for (const kept of ledger.kept()) {
    if (kept.key.endsWith('/') && folders.has(kept.key)) continue;
    // One that is younger than the list.
    const object = byKey.get(kept.key) ?? (await found(store, kept));
    if (object === undefined) differences.push(`the object ${kept.key} is missing`);
    else if (!hasContent(object, kept))
      differences.push(`the object ${kept.key} has another content than was stored`);
  }
  return differences;
};

type Found = Pick<ObjectInfo, 'sizeBytes' | 'etag'>;

const found = async (store: ObjectStore, { key }: KeptObject): Promise<Found | undefined> =>
  key.endsWith('/') ? (await store.list({ prefix: key, limit: 1 })).objects[0] : store.head(key);

const hasContent = ({ sizeBytes, etag }: Found, { content }: KeptObject): boolean =>
  content === undefined || (content.sizeBytes === sizeBytes && content.etag === etag);

/** Removes what belongs to nothing. Throws ObjectStoreError. */
export const sweep = async (store: ObjectStore, { objects, uploads }: Orphans): Promise<void> => {
  for (const key of objects) await store.delete(key);
  for (const upload of uploads) await store.abortUpload(upload);
};

/** One line for each orphan, as `verify` reports it. */
export const orphanLines = ({ objects, uploads }: Orphans): string[] => [
  ...objects.map((key) => `the object ${key} belongs to nothing`),
  ...uploads.map(({ key }) => `the unfinished upload of ${key} belongs to nothing`),
];
