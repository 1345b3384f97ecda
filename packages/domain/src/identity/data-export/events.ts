// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** A person downloaded what is kept about them. */
export const DataExported = defineEvent('DataExported', {
  accountOid: oid,
  exportId: oid,
  exportedAt: timestamp,
});

export const dataExportEvents = [DataExported] as const;
export type DataExportEvent = EventOf<typeof dataExportEvents>;
