import type { AccessRule } from '@fanfold/application';
import { lostCreatorRole, type Role, rolesAt } from '@fanfold/domain/identity';

type Account = Parameters<typeof rolesAt>[0] & Parameters<typeof lostCreatorRole>[0];

/** The roles that count for a rule: some let in who was a creator once as if they still were. */
export const rolesFor = (rule: AccessRule, account: Account, now: string): readonly Role[] => {
  const roles = rolesAt(account, now);
  return rule.formerCreators && lostCreatorRole(account) && !roles.includes('creator')
    ? [...roles, 'creator']
    : roles;
};
