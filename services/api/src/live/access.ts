import { personalData, privilegedRoles } from '@fanfold/application';
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
    refusal: (caller, topic) => refusal(eventLog, caller, topic),
    callerOf: async (token) => {
      const session = await sessions.find(token);
      if (!session?.scopes.includes('account')) return null;
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

const refusal = async (
  eventLog: EventLog,
  caller: Caller | null,
  topic: string,
): Promise<ProblemCode | undefined> => {
  if (publicTopics.includes(topic)) return undefined;
  if (!caller) return 'NOT_SIGNED_IN';
  const [kind, id = ''] = topic.split(':');
  if (!isPersonal(kind)) return 'NOT_ALLOWED';
  const { ownerOf } = personalData[kind];
  const owner = ownerOf ? await ownerOf(eventLog, id) : id;
  return owner === caller.oid ? undefined : refusalOfOthers(caller, kind);
};

const isPersonal = (kind: string | undefined): kind is PersonalTopic =>
  kind !== undefined && Object.hasOwn(personalData, kind);
