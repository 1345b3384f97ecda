import { z } from 'zod';

/** 24 hex characters; the first 8 are the creation time in seconds (CAT-071). An id is never a secret. */
export type Oid = string & z.$brand<'Oid'>;

export const oid = z
  .string()
  .regex(/^[0-9a-f]{24}$/)
  .brand<'Oid'>();

export const parseOid = (value: string): Oid => oid.parse(value);

/** Milliseconds since the epoch at which an oid was made, exact to the second. */
export const oidTime = (value: Oid): number => Number.parseInt(value.slice(0, 8), 16) * 1000;
