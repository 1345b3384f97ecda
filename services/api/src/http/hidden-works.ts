import { accessTo } from '@fanfold/application/catalogue';
import type { AccessAnswer } from '@fanfold/domain/catalogue';
import type { FastifyRequest } from 'fastify';

import type { AdultDeps } from './adult-mode.ts';
import { viewerOf } from './work-access.ts';

/**
 * Which of these works the caller of a request may not find, and why not. For lists of a person's own, which
 * keep what they named also when it is closed or deleted. Such lists are bounded, and the streams of works
 * are kept in memory.
 */
export const hiddenWorks = async (
  deps: AdultDeps,
  request: FastifyRequest,
  contentOids: readonly string[],
): Promise<ReadonlyMap<string, AccessAnswer['reason']>> => {
  const viewer = await viewerOf(deps, request);
  const answers = await Promise.all(
    contentOids.map(async (contentOid) => {
      const { allowed, reason } = (await accessTo(deps, viewer, contentOid)).to('find');
      return allowed ? [] : [[contentOid, reason] as const];
    }),
  );
  return new Map(answers.flat());
};
