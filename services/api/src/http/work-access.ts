import { RefusedError } from '@fanfold/application';
import { accessTo, type WorkViewer } from '@fanfold/application/catalogue';
import { offSaleOf } from '@fanfold/domain/catalogue';
import type { FastifyRequest } from 'fastify';

import { type AdultDeps, showsAdult } from './adult-mode.ts';

type WorkAccess = Awaited<ReturnType<typeof accessTo>>;

/** Who a request shows works to. */
export const viewerOf = async (deps: AdultDeps, request: FastifyRequest): Promise<WorkViewer> => ({
  oid: request.caller?.oid,
  isAdmin: request.caller?.roles.includes('admin') ?? false,
  adult: await showsAdult(deps, request),
  country: request.country,
});

/** What the caller of a request may do with a work. */
export const accessOf = async (
  deps: AdultDeps,
  request: FastifyRequest,
  contentOid: string,
): Promise<WorkAccess> => accessTo(deps, await viewerOf(deps, request), contentOid);

/**
 * The same for a work that the caller may find. Throws ADULT_ONLY; CONTENT_TAKEN_DOWN where they have it and
 * it was taken from them; and CONTENT_NOT_FOUND for all other reasons.
 */
export const foundWork = async (
  deps: AdultDeps,
  request: FastifyRequest,
  contentOid: string,
): Promise<WorkAccess> => {
  const access = await accessOf(deps, request, contentOid);
  assertFound(access);
  return access;
};

/** As `foundWork`; `blurredCover` is told to who may know of a work for adults, and not see it. */
export const assertFound = ({ to, work }: WorkAccess, blurredCover: string | null = null): void => {
  const { allowed, reason } = to('find');
  if (reason === 'adult_only')
    throw new RefusedError('ADULT_ONLY', blurredCover === null ? {} : { details: { blurredCover } });
  if (reason === 'taken_down')
    throw new RefusedError('CONTENT_TAKEN_DOWN', {
      details: { because: offSaleOf(work)?.because ?? 'rules' },
    });
  if (!allowed) throw new RefusedError('CONTENT_NOT_FOUND');
};
