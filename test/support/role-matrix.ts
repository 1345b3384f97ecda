import { type AccessRule, accessRules, personalData } from '@fanfold/application';

/** Who asks in the role walk (IDN-120), and what they were granted beside being a `user`. */
export const callers = {
  visitor: null,
  user: [],
  adultVerified: [],
  creator: ['creator'],
  otherCreator: ['creator'],
  manager: [],
  livestreamer: ['livestreamer'],
  finance: ['finance'],
  admin: ['admin'],
  impersonatingAdmin: [],
} as const satisfies Readonly<Record<string, readonly string[] | null>>;
export type CallerName = keyof typeof callers;
export const callerNames = Object.keys(callers) as CallerName[];

type Input = {
  readonly route: string;
  readonly caller: CallerName;
  /** Whether the request is about another person's object. */
  readonly others: boolean;
  /** Whether the password was entered lately. */
  readonly fresh: boolean;
};

/** What the access table promises; `in` is every answer that does not depend on who asks. */
export const promised = ({ route, caller, others, fresh }: Input): string => {
  const rule = accessRules[route];
  if (!rule) throw new Error(`No access rule for ${route}`);
  if (rule.anonymous) return 'in';
  const granted = callers[caller];
  const changes = !route.startsWith('GET ');
  if (caller === 'impersonatingAdmin' && changes && !rule.inImpersonation) return 'IMPERSONATION_READ_ONLY';
  if (rule.allow === 'public') return 'in';
  if (granted === null) return 'NOT_SIGNED_IN';
  const holds: readonly string[] = ['user', ...granted];
  if (!rule.allow.some((wanted) => holds.includes(wanted))) return 'NOT_ALLOWED';
  const isFresh = fresh && caller !== 'impersonatingAdmin';
  if (rule.fresh && !isFresh) return 'REAUTHENTICATE';
  return others && asksForOne(rule) ? toOthers(rule, holds, isFresh) : 'in';
};

/** Whether a request names the person whose data it asks for. */
export const asksForOne = ({ reads }: AccessRule): boolean => typeof reads === 'object' && 'of' in reads;

const toOthers = ({ reads }: AccessRule, holds: readonly string[], isFresh: boolean): string => {
  if (typeof reads !== 'object' || !('of' in reads)) return 'in';
  const { seenBy, fresh } = personalData[reads.of];
  if (!seenBy.some((wanted) => holds.includes(wanted))) return 'NOT_ALLOWED';
  return fresh && !isFresh ? 'REAUTHENTICATE' : 'in';
};

/** One line a route: the answer to each caller; `own / other's` where they differ. */
export const roleMatrix = (): string => {
  const lines = Object.keys(accessRules)
    .sort()
    .map((route) => [route, ...callerNames.map((caller) => cell(route, caller))].join('\t'));
  return `${[['route', ...callerNames].join('\t'), ...lines].join('\n')}\n`;
};

const cell = (route: string, caller: CallerName): string => {
  const [own, other] = [false, true].map((others) => promised({ route, caller, others, fresh: true }));
  return own === other ? String(own) : `${own} / ${other}`;
};
