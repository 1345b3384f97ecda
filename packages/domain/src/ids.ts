import { z } from 'zod';

/** 24 hex characters; the first 8 are the creation time in seconds (CAT-071). An id is never a secret. */
export type Oid = string & z.$brand<'Oid'>;

export const oid = z
  .string()
  .regex(/^[0-9a-f]{24}$/)
  .brand<'Oid'>();

/** Whether a text is an id, e.g. one that a person typed into a search. */
export const isOid = (text: string): text is Oid => oid.safeParse(text).success;

export const parseOid = (value: string): Oid => oid.parse(value);

/** Milliseconds since the epoch at which an oid was made, exact to the second. */
export const oidTime = (value: Oid): number => Number.parseInt(value.slice(0, 8), 16) * 1000;
