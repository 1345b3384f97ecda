import type { UpdateBody } from '@fanfold/contracts/catalogue';
import { parseOid } from '@fanfold/domain';
import { offerIn } from '@fanfold/domain/catalogue';
import type { z } from 'zod';

import type { PersonAsker } from '../invocation.ts';
import { changeWork } from './change-work.ts';
import type { WorkDeps } from './deps.ts';
import { requireOwnTiers } from './own-tiers.ts';

/**
 * CAT-007: a creator changes price, access and adult flag of a work, all or nothing. Answers the log
 * position. Throws RefusedError: CONTENT_NOT_FOUND, NOT_YOUR_CONTENT, NOT_PUBLISHED, RATED_FOR_ADULTS,
 * TIERS_WRONG and those of an offer.
 */
export const updateContent = async (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, metaData }: z.output<typeof UpdateBody>,
): Promise<bigint> => {
  const creatorOid = parseOid(asker.actor.oid);
  await requireOwnTiers(deps.eventLog, creatorOid, offerIn(metaData, null));
  const command = { type: 'ChangeSale', creatorOid, ...metaData } as const;
  return changeWork(deps, asker, { contentOid, command: () => command });
};
