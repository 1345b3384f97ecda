import { accessTo, type WorkViewer } from '../catalogue/index.ts';
import { RefusedError } from '../refused-error.ts';
import type { CommunityDeps } from './deps.ts';

/** Whether a person may find a work. */
export const canFind = async (
  deps: CommunityDeps,
  viewer: WorkViewer,
  contentOid: string,
): Promise<boolean> => (await accessTo(deps, viewer, contentOid)).to('find').allowed;

/** Throws CONTENT_NOT_FOUND for a work that a person may not find. */
export const assertFound = async (
  deps: CommunityDeps,
  viewer: WorkViewer,
  contentOid: string,
): Promise<void> => {
  if (!(await canFind(deps, viewer, contentOid))) throw new RefusedError('CONTENT_NOT_FOUND');
};
