import { listAll, type ObjectStore } from '@fanfold/objects';

import type { Findings } from './findings.ts';

/**
 * Every object: its key, its headers and its bytes, and the names of unfinished uploads. Answers how many
 * there are.
 */
export const searchObjects = async (objects: ObjectStore, findings: Findings): Promise<number> => {
  let count = 0;
  for await (const { key } of listAll(objects)) {
    count += 1;
    const object = await findings.name(`object ${key}`, { kind: 'the key of', instead: `object ${count}` });
    const details = await objects.head(key);
    // It has been deleted meanwhile.
    if (!details) continue;
    await findings.text(`${object}, headers`, JSON.stringify(details));
    if (details.sizeBytes === 0) continue;
    await findings.source(object, (from) => bytesOf(objects, key, from));
  }
  for (const [index, upload] of (await objects.listUploads()).entries())
    await findings.text(`upload ${index + 1}`, upload.key);
  return count;
};

async function* bytesOf(objects: ObjectStore, key: string, from: number): AsyncGenerator<Buffer> {
  const { body } = await objects.get(key, { range: { first: from } });
  for await (const chunk of body) yield chunk as Buffer;
}
