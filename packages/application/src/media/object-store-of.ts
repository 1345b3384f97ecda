import { UnavailableError } from '@fanfold/event-log';
import { type ObjectStore, ObjectStoreError } from '@fanfold/objects';

import { RefusedError } from '../refused-error.ts';
import type { MediaDeps } from './deps.ts';

/** The object store. Throws UPLOADS_NOT_OFFERED where none is configured. */
export const objectStoreOf = ({ objects }: Pick<MediaDeps, 'objects'>): ObjectStore => {
  if (objects === undefined) throw new RefusedError('UPLOADS_NOT_OFFERED');
  return objects;
};

/**
 * Work at the object store inside a process manager: a failure of the store is tried again. Throws
 * UnavailableError.
 */
export const atObjectStore = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    throw new UnavailableError(error.message, { outcomeUnknown: true });
  }
};
