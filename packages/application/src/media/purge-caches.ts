import { type Cdn, CdnError, type CdnPart } from '@fanfold/objects';

import { RefusedError } from '../refused-error.ts';

/**
 * UPL-007, UPL-008: an administrator has the CDN forget what it keeps under these paths. Throws
 * PURGE_NOT_OFFERED where none is configured, and PURGE_FAILED when it did not take the purge.
 */
export const purgeCdn = async (
  { cdn }: { readonly cdn: Cdn },
  part: CdnPart,
  cacheKeys: readonly string[],
): Promise<void> => {
  try {
    if (!(await cdn.purge(part, cacheKeys))) throw new RefusedError('PURGE_NOT_OFFERED');
  } catch (error) {
    if (error instanceof CdnError) throw new RefusedError('PURGE_FAILED');
    throw error;
  }
};
