import type { ObjectInfo, ObjectStore } from './object-store.ts';

/**
 * Every object whose key begins with the prefix, page by page, by key. Objects may be deleted while this goes
 * on.
 */
export async function* listAll(
  objects: Pick<ObjectStore, 'list'>,
  prefix?: string,
): AsyncGenerator<ObjectInfo> {
  const of = prefix === undefined ? {} : { prefix };
  let after: string | undefined;
  do {
    const page = await objects.list({ ...of, ...(after === undefined ? {} : { after }) });
    yield* page.objects;
    after = page.next;
  } while (after !== undefined);
}

/** Removes all objects below a prefix, except those below another one. */
export const removeBelow = async (
  objects: Pick<ObjectStore, 'list' | 'delete'>,
  prefix: string,
  except?: string,
): Promise<void> => {
  for await (const { key } of listAll(objects, prefix))
    if (except === undefined || !key.startsWith(except)) await objects.delete(key);
};
