import { z } from 'zod';

import { oid } from './ids.ts';

/**
 * The kinds of things that something can be about: what is bought, earned by, owned, held or paid for. A
 * storage format: the list only grows.
 */
export const targetKinds = [
  'work',
  'post',
  'file',
  'live',
  'replay',
  'message',
  'story',
  'emoticons',
  'room',
  'channel',
  'tier',
  'ticket',
  'gacha',
  'mission',
  'campaign',
  'nickname_change',
  'credit_conversion',
  'gift',
] as const;

/** A thing of one kind, by its id. References to things of several kinds have this shape. */
export const target = z.object({ kind: z.enum(targetKinds), oid });
export type Target = z.infer<typeof target>;

/** A target as the key of a record. */
export const targetKey = ({ kind, oid: id }: Target): string => `${kind}:${id}`;

export const workTarget = (contentOid: Target['oid']) =>
  ({ kind: 'work', oid: contentOid }) as const satisfies Target;

/** The oid of a work; null of anything else. */
export const workOf = (about: Target | null): Target['oid'] | null =>
  about?.kind === 'work' ? about.oid : null;
