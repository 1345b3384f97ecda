import { z } from 'zod';

/** What an account can hold. `visitor` (nobody signed in) is not a role that can be granted. */
export const grantableRoles = ['creator', 'finance', 'admin'] as const;
export type GrantableRole = (typeof grantableRoles)[number];
export const grantableRole = z.enum(grantableRoles);

/** Every signed-in account is a `user` besides what it was granted. */
export type Role = 'user' | GrantableRole;

export const languages = ['en', 'ko', 'jp', 'es'] as const;
export type Language = (typeof languages)[number];
export const language = z.enum(languages);
