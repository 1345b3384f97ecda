import {
  type AccessRule,
  accessRules,
  type PersonActor,
  personalData,
  privilegedRoles,
  RefusedError,
  undeclaredReads,
} from '@fanfold/application';
import { managesChannel } from '@fanfold/application/identity';
import { limits, type PersonalTopic, type ProblemCode } from '@fanfold/contracts';
import { accountStream, type Role, rolesAt } from '@fanfold/domain/identity';
import type { Actor, EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clearCookie, readCookie, registerCookieRules, setCookie } from './cookies.ts';
import { inspectReplies, registerInspections } from './inspections.ts';
import { assertMayChange } from './may-act.ts';
import { rolesFor } from './roles-for.ts';
import { isEnough, refusalOfScope, weakness } from './session-scopes.ts';
import type { Session } from './session-tables.ts';
import type { Sessions } from './sessions.ts';

/** Who is calling, as far as the session proves it. */
export type Caller = {
  readonly oid: string;
  readonly roles: readonly Role[];
  readonly session: Session;
  /** Whether the password was entered recently enough for sensitive acts. */
  readonly fresh: boolean;
  /** The administrator who looks as this account, and may change nothing (IDN-127). */
  readonly impersonator?: string;
  /** The person who acts for the channel `oid` in their manager mode (IDN-056). */
  readonly manager?: string;
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

type Deps = {
  readonly sessions: Sessions;
  readonly eventLog: EventLog;
  readonly clock: Clock;
  /** Where people open Fanfold. */
  readonly publicUrl: string;
  /** Whether administrators and finance staff need a second step. */
  readonly secondFactorRequired: boolean;
};

// Roles change rarely, and a caller with a privileged role is looked up at every request anyway.
const rolesMaxAgeMs = 60_000;

/** Resolves each request's caller and asks the access table. A route missing in it stops the start. */
export const registerAuth = (app: FastifyInstance, deps: Deps): void => {
  registerCookieRules(app, deps.publicUrl);
  app.decorateRequest('caller', null);
  registerInspections(app, deps);
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      if (method === 'HEAD' || method === 'OPTIONS') continue;
      const name = `${method} ${route.url}`;
      const rule = accessRules[name];
      if (!rule) throw new Error(`No access rule for ${name}`);
      const incomplete = undeclaredReads(name, rule);
      if (incomplete !== undefined) throw new Error(incomplete);
      if (typeof rule.reads === 'object' && 'subjects' in rule.reads) inspectReplies(route, rule.reads);
    }
  });
  app.addHook('onRequest', async (request) => {
    const rule = ruleOf(request);
    if (!rule || rule.anonymous) return;
    const session = await sessionOf(request, deps);
    // A session with a smaller scope than the rule's counts as a visitor's.
    if (!session || !isEnough(session, rule)) return assertPublic(session, rule);
    request.caller = asksForOwn(request, rule, session)
      ? callerWith(['user'], session, deps)
      : await callerFrom(session, rule, deps);
    const refusal = refusalFor(rule, request) ?? weaknessOf(session, rule, deps);
    if (refusal) throw new RefusedError(refusal);
    if (isChange(request, rule)) await assertMayChange(request.caller, rule, deps);
    if (rule.money) idempotencyKeyOf(request);
  });
};

const assertPublic = (session: Session | undefined, { allow }: AccessRule): void => {
  if (allow !== 'public') throw new RefusedError(refusalOfScope(session));
};

const ruleOf = ({ method, routeOptions }: FastifyRequest): AccessRule | undefined =>
  accessRules[`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`];

const sessionOf = async (request: FastifyRequest, { sessions }: Deps): Promise<Session | undefined> => {
  // It goes before the administrator's session, which is there again afterwards.
  const looking = request.headers.authorization ? undefined : readCookie(request, 'impersonation');
  const impersonation = looking === undefined ? undefined : await sessions.find(looking);
  if (impersonation?.client === 'impersonation') return impersonation;
  const token = tokenOf(request);
  return token === undefined ? undefined : sessions.find(token);
};

const asksForOwn = ({ query }: FastifyRequest, { othersBy }: AccessRule, session: Session): boolean => {
  const { oid, impersonatorOid } = session;
  if (othersBy === undefined || impersonatorOid !== null) return false;
  const asked = (query as Readonly<Record<string, unknown>>)[othersBy];
  return asked === undefined || asked === oid;
};

const callerFrom = async (session: Session, rule: AccessRule, deps: Deps): Promise<Caller> => {
  if (session.impersonatorOid !== null)
    return impersonated(session, session.impersonatorOid, { ...deps, rule });
  if (rule.forChannel && session.managedOid !== null) return managing(session, session.managedOid, deps);
  const { eventLog, clock } = deps;
  const load = async (maxAgeMs: number): Promise<readonly Role[]> => {
    const { state } = await eventLog.commands.load(accountStream, session.oid, { maxAgeMs });
    return ['user', ...rolesFor(rule, state, clock.now())];
  };
  let roles = await load(rolesMaxAgeMs);
  // A privileged role must end at once when it is taken away, and a new one must count at once.
  const privileged = roles.some((role) => privilegedRoles.includes(role));
  if (privileged || !allows(rule, roles)) roles = await load(0);
  return callerWith(roles, session, deps);
};

/** An administrator who looks as another person; the role is looked up each time. Throws NOT_SIGNED_IN. */
const impersonated = async (
  session: Session,
  impersonator: string,
  deps: Deps & { readonly rule: AccessRule },
): Promise<Caller> => {
  const rolesOf = async (oid: string) => {
    const { state } = await deps.eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 });
    return rolesFor(deps.rule, state, deps.clock.now());
  };
  if (!(await rolesOf(impersonator)).includes('admin')) throw new RefusedError('NOT_SIGNED_IN');
  const roles = (await rolesOf(session.oid)).filter((role) => !privilegedRoles.includes(role));
  return { oid: session.oid, roles: ['user', ...roles], session, fresh: false, impersonator };
};

/** A manager acts with the channel's rights, appointed as of each request. Throws MANAGER_MODE_OVER. */
const managing = async (session: Session, channelOid: string, deps: Deps): Promise<Caller> => {
  const { eventLog, clock } = deps;
  const who = { managerOid: session.oid, channelOid };
  if (!(await managesChannel({ eventLog, clock }, who))) throw new RefusedError('MANAGER_MODE_OVER');
  const { state } = await eventLog.commands.load(accountStream, channelOid, { maxAgeMs: rolesMaxAgeMs });
  const roles = rolesAt(state, clock.now()).filter((role) => !privilegedRoles.includes(role));
  const own = callerWith(['user', ...roles], session, deps);
  return { ...own, oid: channelOid, manager: session.oid };
};

const callerWith = (roles: readonly Role[], session: Session, { clock }: Deps): Caller => {
  const ageMs = Date.parse(clock.now()) - Date.parse(session.reauthenticatedAt);
  return { oid: session.oid, roles, session, fresh: ageMs < limits.adminFreshMinutes * 60_000 };
};

const allows = ({ allow }: AccessRule, roles: readonly Role[]): boolean =>
  allow === 'public' || allow.some((role) => roles.includes(role));

const refusalFor = (rule: AccessRule, { caller, method }: FastifyRequest): ProblemCode | undefined => {
  if (!caller) return 'NOT_SIGNED_IN';
  const reads = method === 'GET' || method === 'HEAD';
  if (caller.impersonator !== undefined && !reads && !rule.inImpersonation) return 'IMPERSONATION_READ_ONLY';
  if (!allows(rule, caller.roles)) return 'NOT_ALLOWED';
  return rule.fresh && !caller.fresh ? 'REAUTHENTICATE' : undefined;
};

const weaknessOf = (session: Session, rule: AccessRule, { secondFactorRequired }: Deps) =>
  secondFactorRequired ? weakness(rule, session) : undefined;

/** Suspended and banned people read, appeal and sign out. What visitors may do, they may do as well. */
const isChange = ({ method }: FastifyRequest, { allow, whileSuspended }: AccessRule): boolean =>
  method !== 'GET' && method !== 'HEAD' && allow !== 'public' && !whileSuspended;

const tokenOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization;
  if (header) return /^Bearer ([\w-]{20,200})$/.exec(header)?.[1];
  const cookie = readCookie(request, 'session');
  if (!cookie) return undefined;
  // SameSite keeps other sites' forms out; the origin check also covers same-site neighbours.
  const unsafe = request.method !== 'GET' && request.method !== 'HEAD';
  if (unsafe && !sameOrigin(request)) throw new RefusedError('NOT_ALLOWED');
  return cookie;
};

const sameOrigin = (request: FastifyRequest): boolean => {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  return origin === undefined || URL.parse(origin)?.host === request.headers.host;
};

/** The client's key for the person's intent. Throws IDEMPOTENCY_KEY_MISSING. */
export const idempotencyKeyOf = (request: FastifyRequest): string => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key.length < 8 || key.length > 128)
    throw new RefusedError('IDEMPOTENCY_KEY_MISSING');
  return key;
};

/** The caller of a route whose access rule asks for one. */
export const callerOf = (request: FastifyRequest): Caller => {
  if (!request.caller) throw new RefusedError('NOT_SIGNED_IN');
  return request.caller;
};

/**
 * Whose data this request is about: the caller's own, or another's for a role that may see it, which is
 * recorded first. What data it is, the access rule says.
 */
export const subjectOf = async (request: FastifyRequest, asked: string | undefined): Promise<string> => {
  const caller = callerOf(request);
  const reads = ruleOf(request)?.reads;
  if (typeof reads !== 'object' || !('of' in reads))
    throw new Error(`The access rule of ${request.routeOptions.url} does not say whose data it reads`);
  if (!asked || asked === caller.oid) return caller.oid;
  const refusal = refusalOfOthers(caller, reads.of);
  if (refusal) throw new RefusedError(refusal);
  await request.server.recordInspection(request, reads.of, [asked]);
  return asked;
};

/** Why a caller may not see this kind of data of another person; undefined when they may. */
export const refusalOfOthers = (caller: Caller, what: PersonalTopic): ProblemCode | undefined => {
  const { seenBy, fresh } = personalData[what];
  if (!seenBy.some((role) => caller.roles.includes(role))) return 'NOT_ALLOWED';
  return fresh && !caller.fresh ? 'REAUTHENTICATE' : undefined;
};

/** The actor that goes into an event's metadata. */
export const actorOf = (caller: Caller, role: Actor['role'] = 'user'): PersonActor => ({
  oid: caller.oid,
  role,
  ...(caller.impersonator === undefined ? {} : { impersonator: caller.impersonator }),
  ...(caller.manager === undefined ? {} : { manager: caller.manager }),
});

export const setSessionCookie = (reply: FastifyReply, token: string): void => {
  setCookie(reply, 'session', { value: token, maxAgeSeconds: limits.sessionDays * 86_400 });
};

export const clearSessionCookie = (reply: FastifyReply): void => {
  clearCookie(reply, 'session');
};
