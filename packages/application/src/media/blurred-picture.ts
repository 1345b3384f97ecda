import { makeBlurred } from '@fanfold/media';
import { type ObjectStore, ObjectStoreError } from '@fanfold/objects';

import { objectStoreOf } from './object-store-of.ts';

type Deps = { readonly objects: ObjectStore | undefined };

/** What is left of a stored picture for who may know of it, and not see it; undefined where it is gone. */
export const blurredPicture = async (deps: Deps, objectKey: string): Promise<Buffer | undefined> => {
  try {
    const { body } = await objectStoreOf(deps).get(`${objectKey}/320.webp`);
    return await makeBlurred(Buffer.concat(await body.toArray()));
  } catch (error) {
    if (error instanceof ObjectStoreError && error.code === 'missing') return undefined;
    throw error;
  }
};
