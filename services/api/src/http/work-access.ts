import { RefusedError } from '@fanfold/application';
import { accessTo } from '@fanfold/application/catalogue';
import type { FastifyRequest } from 'fastify';

import { type AdultDeps, showsAdult } from './adult-mode.ts';

type WorkAccess = Awaited<ReturnType<typeof accessTo>>;

/** What the caller of a request may do with a work. */
export const accessOf = async (
  deps: AdultDeps,
  request: FastifyRequest,
  contentOid: string,
): Promise<WorkAccess> => {
  const adult = await showsAdult(deps, request);
  const isAdmin = request.caller?.roles.includes('admin') ?? false;
  return accessTo(deps, { oid: request.caller?.oid, isAdmin, adult }, contentOid);
};

/** The same for a work that the caller may find. Throws ADULT_ONLY, and CONTENT_NOT_FOUND for all other reasons. */
export const foundWork = async (
  deps: AdultDeps,
  request: FastifyRequest,
  contentOid: string,
): Promise<WorkAccess> => {
  const access = await accessOf(deps, request, contentOid);
  const found = access.to('find');
  if (found.reason === 'adult_only') throw new RefusedError('ADULT_ONLY');
  if (!found.allowed) throw new RefusedError('CONTENT_NOT_FOUND');
  return access;
};
