// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';

/** What a person can keep away from themselves, beside tags. */
export const blockableKinds = ['user', 'content', 'comment'] as const;
export type BlockableKind = (typeof blockableKinds)[number];

/** A private mark (IDN-026): the creator does not learn of it. */
export const CreatorFavoured = defineEvent('CreatorFavoured', { ownerOid: oid, creatorOid: oid });
export const CreatorUnfavoured = defineEvent('CreatorUnfavoured', { ownerOid: oid, creatorOid: oid });

const blocked = { ownerOid: oid, kind: z.enum(blockableKinds), targetOid: oid };
export const TargetBlocked = defineEvent('TargetBlocked', blocked);
export const TargetUnblocked = defineEvent('TargetUnblocked', blocked);

/** A tag is the person's own text. Its works are hidden from them. */
export const TagBlocked = defineEvent(
  'TagBlocked',
  { ownerOid: oid, tag: z.string().nullable() },
  { subject: 'ownerOid', sealed: { tag: 'profile' } },
);
export const TagUnblocked = defineEvent(
  'TagUnblocked',
  { ownerOid: oid, tag: z.string().nullable() },
  { subject: 'ownerOid', sealed: { tag: 'profile' } },
);

export const markEvents = [
  CreatorFavoured,
  CreatorUnfavoured,
  TargetBlocked,
  TargetUnblocked,
  TagBlocked,
  TagUnblocked,
] as const;
export type MarkEvent = EventOf<typeof markEvents>;
