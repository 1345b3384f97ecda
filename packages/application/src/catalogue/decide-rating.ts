import type { DecideRatingBody } from '@fanfold/contracts/catalogue';
import { parseOid } from '@fanfold/domain';
import type { z } from 'zod';

import type { PersonAsker } from '../invocation.ts';
import { changeWork } from './change-work.ts';
import type { WorkDeps } from './deps.ts';

/**
 * CAT-042: an administrator rates a video, or refuses to. Throws CONTENT_NOT_FOUND, and RATING_NOT_ASKED
 * where the review is not open.
 */
export const decideRating = (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, reviewOid, decision }: z.output<typeof DecideRatingBody>,
): Promise<bigint> => {
  const decidedBy = parseOid(asker.actor.oid);
  return changeWork(deps, asker, {
    contentOid,
    command: () => ({ type: 'DecideRating', reviewOid, decision, decidedBy }),
  });
};
