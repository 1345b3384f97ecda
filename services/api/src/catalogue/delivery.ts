import { deliverWork, type WorkAccess } from '@fanfold/application/catalogue';
import type { FastifyRequest } from 'fastify';

import { askerOf } from '../http/command.ts';
import type { CatalogueDeps } from './deps.ts';

type Deps = Pick<CatalogueDeps, 'eventLog' | 'ids'>;

/**
 * Before something of a work leaves for its reader: what they bought is delivered now, which ends their right to give it back. All but the
 * first time this looks at what is in memory already. An administrator who looks as its buyer is delivered nothing of theirs.
 */
export const beforeDelivery = async (
  deps: Deps,
  request: FastifyRequest,
  { work, undelivered }: Pick<WorkAccess, 'work' | 'undelivered'>,
): Promise<void> => {
  const { caller } = request;
  if (!undelivered || !work.contentOid || !caller || caller.impersonator !== undefined) return;
  await deliverWork(deps, askerOf(request), work.contentOid);
};
