import { z } from 'zod';

/**
 * The roles that an account can be granted (IDN-120). `visitor` (no account signed in) is not one of them,
 * and an adult proof is a condition and no role. `channelManager` counts for one channel alone. A storage
 * format: the list only grows.
 */
export const grantableRoles = ['creator', 'finance', 'admin', 'livestreamer', 'channelManager'] as const;
export type GrantableRole = (typeof grantableRoles)[number];
export const grantableRole = z.enum(grantableRoles);

/** Every signed-in account is a `user` besides what it was granted. */
export type Role = 'user' | GrantableRole;

export { type Language, language, languages } from '../language.ts';
