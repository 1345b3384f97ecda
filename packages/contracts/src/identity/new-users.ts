import { timestamp } from '@fanfold/domain';
import { loginProviders } from '@fanfold/domain/identity';
import { z } from 'zod';

import { calendarDay, countries, Freshness, oid, pageQuery, position } from '../common.ts';

/** What people sign up with. */
export const signUpMethods = ['email', ...loginProviders] as const;

const yesNo = z.enum(['true', 'false']).transform((text) => text === 'true');

const filter = {
  /** Days of Asia/Seoul, both included; the last 30 by default. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  method: z.enum(signUpMethods).optional(),
  country: z.enum(countries).optional(),
  confirmed: yesNo.optional(),
  adult: yesNo.optional(),
  /** A number, a whole e-mail address, or the beginning of a nickname. */
  query: z.string().trim().min(1).max(254).optional(),
};

/** ADM-011, ADM-042: who signed up, the newest first, with how many a day or a week. */
export const NewUsersQuery = pageQuery.extend({ ...filter, by: z.enum(['day', 'week']).default('day') });
export const NewUsersExportQuery = z.object(filter);
export type NewUsersFilter = Partial<Pick<z.input<typeof NewUsersQuery>, keyof typeof filter | 'by'>>;

export const NewUser = z.object({
  oid,
  /** Null before the last step of the sign-up, and after an erasure. */
  nickname: z.string().nullable(),
  email: z.string().nullable(),
  registeredAt: timestamp,
  method: z.enum(signUpMethods),
  country: z.string().nullable(),
  /** The address is confirmed. */
  confirmed: z.boolean(),
  /** All steps of the sign-up are done. */
  complete: z.boolean(),
  /** A proof of being an adult counts now. */
  adult: z.boolean(),
});
export type NewUser = z.infer<typeof NewUser>;

const count = z.int().nonnegative();
export const RegistrationCount = z.object({
  /** The day, or the Monday of the week. */
  begin: calendarDay,
  email: count,
  google: count,
  apple: count,
  /** How many of them finished the sign-up. */
  complete: count,
});
export type RegistrationCount = z.infer<typeof RegistrationCount>;

export const NewUsersReply = Freshness.extend({
  users: z.array(NewUser),
  nextCursor: position.nullable(),
  /** The days that were asked for. */
  from: calendarDay,
  to: calendarDay,
  /** Days or weeks without a registration are left out. On the first page alone. */
  counts: z.array(RegistrationCount),
});
export type NewUsersReply = z.infer<typeof NewUsersReply>;
