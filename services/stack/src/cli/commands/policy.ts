import { type AccessRule, accessRules } from '@fanfold/application';

import type { Command } from './command.ts';

/** Prints the one access table: every route, the roles that may call it, and its other conditions. */
export const command: Command = {
  summary: 'who may call which route, as one table',
  usage: '',
  options: {},
  run: async (_values, { print }) => {
    const routes = Object.entries(accessRules).toSorted(([a], [b]) => (pathOf(a) < pathOf(b) ? -1 : 1));
    const width = Math.max(...routes.map(([route]) => route.length));
    for (const [route, rule] of routes) print(`${route.padEnd(width)}  ${described(rule)}`);
    print(`${routes.length} routes`);
    return 0;
  },
};

const pathOf = (route: string): string => route.split(' ').toReversed().join(' ');

const described = (rule: AccessRule): string => {
  const roles = rule.allow === 'public' ? 'everyone' : rule.allow.join(', ');
  const extras = [
    rule.fresh && 'password within the last minutes',
    rule.money && 'idempotency key',
    rule.othersBy && `another person by ${rule.othersBy} for administrators`,
    rule.guess && 'attempts are limited',
    rule.anonymous && 'no session is read',
  ].filter(Boolean);
  return [roles, ...extras].join('; ');
};
