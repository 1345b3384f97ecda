import type { AccessRules } from '../access-rule.ts';

export const subscriptionsAccessRules: AccessRules = {};
