import { z } from 'zod';

/** The roles that an account can be granted. `visitor` (no account signed in) is not one of them. */
export const grantableRoles = ['creator', 'finance', 'admin'] as const;
export type GrantableRole = (typeof grantableRoles)[number];
export const grantableRole = z.enum(grantableRoles);

/** Every signed-in account is a `user` besides what it was granted. */
export type Role = 'user' | GrantableRole;

export const languages = ['en', 'ko', 'jp', 'es'] as const;
export type Language = (typeof languages)[number];
export const language = z.enum(languages);
