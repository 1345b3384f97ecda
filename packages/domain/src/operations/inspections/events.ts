// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';

/** Personal data of others was asked for, and is shown after this was recorded. Looking is an act too. */
export const PersonalDataRead = defineEvent('PersonalDataRead', {
  readerOid: oid,
  subjectOids: z.array(oid).min(1),
  /** The kind of data, e.g. `wallet`. */
  what: z.string(),
  /** The route, or the live topic. */
  operation: z.string(),
  /** Why, in the reader's own words, where they gave a reason. */
  reason: z.string().nullable(),
});

export const inspectionsEvents = [PersonalDataRead] as const;
export type InspectionsEvent = EventOf<typeof inspectionsEvents>;
