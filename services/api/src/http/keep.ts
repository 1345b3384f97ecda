import { type AccessRule, accessRules, privilegedRoles } from '@fanfold/application';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Caller } from './auth.ts';

/**
 * Names the account that a reply is for, or says `visitor`. The service worker keeps replies with it, for
 * that account alone.
 */
const header = 'fanfold-keep';

/** Replies with an address or a secret that is good for one use, or for minutes. */
const shortLived: ReadonlySet<string> = new Set([
  'GET /api/account/g-login',
  'GET /api/account/a-login',
  'GET /api/upload/privateasset',
]);

export const registerKeep = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const route = `${request.method} ${request.routeOptions.url}`;
    if (request.method === 'GET' && mayKeep(route, request))
      reply.header(header, request.caller?.oid ?? 'visitor');
    done();
  });
};

/**
 * Which replies a browser may keep to show them without a network: what people read of their own or what is
 * public. Never what only administrators or finance may see, what asks for the password, what is about
 * another person by a role's right, and nothing that an administrator reads as another person.
 */
export const mayKeep = (
  route: string,
  { caller, query }: Pick<FastifyRequest, 'caller' | 'query'>,
): boolean => {
  const rule = accessRules[route];
  if (rule === undefined || shortLived.has(route) || !isForReaders(rule, caller)) return false;
  const { reads, othersBy } = rule;
  if (reads === undefined || reads === 'noPerson') return true;
  if (caller === null || !('of' in reads)) return false;
  // The id of a thing says nothing of its owner; who has no role of staff gets their own alone.
  if (othersBy === undefined) return !caller.roles.some((role) => privilegedRoles.includes(role));
  const asked = (query as Readonly<Record<string, unknown>>)[othersBy];
  return asked === undefined || asked === caller.oid;
};

const isForReaders = ({ allow, anonymous, fresh }: AccessRule, caller: Caller | null): boolean => {
  if (anonymous || fresh || caller?.impersonator !== undefined) return false;
  return allow === 'public' || !allow.every((role) => privilegedRoles.includes(role));
};
