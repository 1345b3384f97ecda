import type { AccessRules } from '../access-rule.ts';

export const discoveryAccessRules: AccessRules = {};
