import { randomUUID } from 'node:crypto';
import { personalData, privilegedRoles } from '@fanfold/application';
import { recordInspection } from '@fanfold/application/operations';
import { limits, type PersonalTopic, type ProblemCode, publicTopics } from '@fanfold/contracts';
import { accountStream, rolesAt } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';
import { type Caller, refusalOfOthers } from '../http/auth.ts';
import type { Sessions } from '../http/sessions.ts';

/** Who may watch what: the same answers that the queries behind the topics would give. */
export type Access = {
  /** Why a caller may not watch a topic; undefined when they may. */
  readonly refusal: (caller: Caller | null, topic: string) => Promise<ProblemCode | undefined>;
  /** The same for a caller who begins to watch: a look at another person's data is recorded first. */
  readonly admit: (caller: Caller | null, topic: string) => Promise<ProblemCode | undefined>;
  /** The caller that a token proves. */
  readonly callerOf: (token: string) => Promise<Caller | null>;
  /** The caller as they are by now, past every cache; null when their session ended. */
  readonly renewed: (caller: Caller) => Promise<Caller | null>;
};

export type AccessDeps = {
  readonly eventLog: EventLog;
  readonly sessions: Sessions;
  readonly clock: Clock;
};

export const createAccess = ({ eventLog, sessions, clock }: AccessDeps): Access => {
  const rolesOf = async (oid: string) => {
    const { state } = await eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 });
    return ['user', ...rolesAt(state, clock.now())] as const;
  };
  return {
    refusal: async (caller, topic) => (await decide(eventLog, caller, topic)).refusal,
    admit: async (caller, topic) => {
      const { refusal, owner } = await decide(eventLog, caller, topic);
      if (refusal === undefined && caller && owner !== undefined && owner !== caller.oid)
        await recordLook({ eventLog, clock }, caller, { topic, owner });
      return refusal;
    },
    callerOf: async (token) => {
      const session = await sessions.find(token);
      // Looking as another person is for browsers, whose cookie is asked elsewhere.
      if (!session?.scopes.includes('account') || session.client === 'impersonation') return null;
      const ageMs = Date.parse(clock.now()) - Date.parse(session.reauthenticatedAt);
      return {
        oid: session.oid,
        session,
        roles: await rolesOf(session.oid),
        fresh: ageMs < limits.adminFreshMinutes * 60_000,
      };
    },
    renewed: async (caller) => {
      if (!(await sessions.isLive(caller.session))) return null;
      // Only these roles open what is not the caller's own, and only taking them away matters here.
      if (!privilegedRoles.some((role) => caller.roles.includes(role))) return caller;
      return { ...caller, roles: await rolesOf(caller.oid) };
    },
  };
};

type Decision = { readonly refusal?: ProblemCode | undefined; readonly owner?: string | undefined };

/** Whether a caller may watch a topic, and whose data it is. */
const decide = async (eventLog: EventLog, caller: Caller | null, topic: string): Promise<Decision> => {
  if (publicTopics.includes(topic)) return {};
  if (!caller) return { refusal: 'NOT_SIGNED_IN' };
  const [kind, id = ''] = topic.split(':');
  if (!isPersonal(kind)) return { refusal: 'NOT_ALLOWED' };
  const { ownerOf } = personalData[kind];
  const owner = ownerOf ? await ownerOf(eventLog, id) : id;
  return { owner, refusal: owner === caller.oid ? undefined : refusalOfOthers(caller, kind) };
};

const isPersonal = (kind: string | undefined): kind is PersonalTopic =>
  kind !== undefined && Object.hasOwn(personalData, kind);

/** Watching another person's data is recorded as a query for it is. */
const recordLook = (
  deps: Pick<AccessDeps, 'eventLog' | 'clock'>,
  { oid, roles }: Caller,
  { topic, owner }: { readonly topic: string; readonly owner: string },
): Promise<void> => {
  const role = roles.includes('admin') ? 'admin' : 'user';
  const [what = ''] = topic.split(':');
  const asker = { actor: { oid, role }, correlationId: randomUUID() } as const;
  return recordInspection(deps, asker, {
    subjectOids: [owner],
    what,
    operation: `live ${topic}`,
    reason: null,
  });
};
