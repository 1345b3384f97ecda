import { deliverWork, type WorkAccess } from '@fanfold/application/catalogue';
import { isMonthUnused, noteMonthUse } from '@fanfold/application/subscriptions';
import { parseOid } from '@fanfold/domain';
import type { FastifyRequest } from 'fastify';

import { askerOf } from '../http/command.ts';
import type { CatalogueDeps } from './deps.ts';

type Deps = Pick<CatalogueDeps, 'eventLog' | 'ids' | 'clock'>;

/**
 * Before something of a work leaves for its reader: what they bought is delivered now, and the month that
 * opens it is used, which ends their right to give it back. All but the first time this looks at what is in
 * memory already. An administrator who looks as its buyer is delivered nothing of theirs.
 */
export const beforeDelivery = async (
  deps: Deps,
  request: FastifyRequest,
  { work, undelivered, to }: WorkAccess,
): Promise<void> => {
  const { caller } = request;
  const { contentOid, creatorOid } = work;
  if (!contentOid || !creatorOid || !caller || caller.impersonator !== undefined) return;
  if (undelivered) await deliverWork(deps, askerOf(request), contentOid);
  if (to('view').reason === 'subscribed') await noteMonthUse(deps, askerOf(request), creatorOid);
};

/** Whether a reader who may view a work could still give back what opens it to them. */
export const isUnopened = async (
  deps: Pick<Deps, 'eventLog' | 'clock'>,
  request: FastifyRequest,
  { work: { creatorOid }, undelivered, to }: WorkAccess,
): Promise<boolean> => {
  const { caller } = request;
  if (undelivered) return true;
  if (!caller || !creatorOid || to('view').reason !== 'subscribed') return false;
  return isMonthUnused(deps, { creatorOid, subscriberOid: parseOid(caller.oid) });
};
