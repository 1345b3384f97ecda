// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

const ids = { ownerOid: oid, playlistOid: oid };
const ofOwner = { subject: 'ownerOid', sealed: { title: 'profile' } } as const;

/** CAT-030. */
export const PlaylistCreated = defineEvent(
  'PlaylistCreated',
  { ...ids, title: z.string().nullable(), contentOids: z.array(oid), createdAt: timestamp },
  ofOwner,
);
export const PlaylistRenamed = defineEvent(
  'PlaylistRenamed',
  { ...ids, title: z.string().nullable() },
  ofOwner,
);
/** CAT-031. */
export const PlaylistDeleted = defineEvent('PlaylistDeleted', ids);
/** CAT-032: a work is the last of it, or no longer in it. */
export const PlaylistContentAdded = defineEvent('PlaylistContentAdded', { ...ids, contentOid: oid });
export const PlaylistContentRemoved = defineEvent('PlaylistContentRemoved', { ...ids, contentOid: oid });
/** CAT-033: the works in their new order. */
export const PlaylistOrdered = defineEvent('PlaylistOrdered', { ...ids, contentOids: z.array(oid) });

export const playlistEvents = [
  PlaylistCreated,
  PlaylistRenamed,
  PlaylistDeleted,
  PlaylistContentAdded,
  PlaylistContentRemoved,
  PlaylistOrdered,
] as const;
export type PlaylistEvent = EventOf<typeof playlistEvents>;
