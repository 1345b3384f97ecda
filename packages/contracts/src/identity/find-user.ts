import { timestamp } from '@fanfold/domain';
import { grantableRoles } from '@fanfold/domain/identity';
import { z } from 'zod';

import { Freshness, oid } from '../common.ts';

/** ADM-020: by oid, nickname (prefix) or whole e-mail address. Looking is recorded. */
export const FindUserQuery = z.object({ query: z.string().trim().min(2).max(254) });
export const FoundUser = z.object({
  oid,
  nickname: z.string().nullable(),
  email: z.string().nullable(),
  roles: z.array(z.enum(['user', ...grantableRoles])),
  /** ISO 3166-1 alpha-2; null while nothing is known. */
  country: z.string().nullable(),
  registeredAt: timestamp,
  confirmed: z.boolean(),
});
export type FoundUser = z.infer<typeof FoundUser>;
export const FindUserReply = Freshness.extend({ users: z.array(FoundUser) });
