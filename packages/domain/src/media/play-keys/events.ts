// This file is a storage format. What is written here has been recorded: add versions, never edit.

import { z } from 'zod';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** A viewer was given the key of a work that is copy-protected. */
export const PlayKeyIssued = defineEvent('PlayKeyIssued', {
  viewerOid: oid,
  contentOid: oid,
  assetOid: oid,
  /** What identifies the viewer's copy of the work. */
  mark: z.string(),
  issuedAt: timestamp,
});

export const playKeysEvents = [PlayKeyIssued] as const;
export type PlayKeysEvent = EventOf<typeof playKeysEvents>;
