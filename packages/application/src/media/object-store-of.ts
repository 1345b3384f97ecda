import type { ObjectStore } from '@fanfold/objects';

import { RefusedError } from '../refused-error.ts';
import type { MediaDeps } from './deps.ts';

/** The object store. Throws UPLOADS_NOT_OFFERED where none is configured. */
export const objectStoreOf = ({ objects }: Pick<MediaDeps, 'objects'>): ObjectStore => {
  if (objects === undefined) throw new RefusedError('UPLOADS_NOT_OFFERED');
  return objects;
};
