import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { dayMs, type Timestamp } from '../../time.ts';
import { type DataExportEvent, dataExportEvents } from './events.ts';

export type DataExportCommand = {
  readonly type: 'ExportData';
  readonly accountOid: Oid;
  readonly exportId: Oid;
  readonly now: Timestamp;
};

/** Plain JSON: a snapshot is this value written down. */
export type DataExportState = {
  /** The newest first, no more than the limit needs. */
  latest: Timestamp[];
};

export type DataExportRefusal = 'DATA_EXPORT_TOO_OFTEN';

/** How often a person may download their data in any 24 hours. An archive is read from every stream of a person. */
export const dataExportsADay = 3;

export const dataExport: Decider<DataExportState, DataExportCommand, DataExportEvent, DataExportRefusal> = {
  initial: () => ({ latest: [] }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'DataExported':
        state.latest = [event.exportedAt, ...state.latest].slice(0, dataExportsADay);
        return state;
    }
  },

  decide: ({ latest }, { accountOid, exportId, now }) => {
    const oldest = latest[dataExportsADay - 1];
    if (oldest !== undefined && Date.parse(now) - Date.parse(oldest) < dayMs)
      return refuse('DATA_EXPORT_TOO_OFTEN');
    return [{ type: 'DataExported', accountOid, exportId, exportedAt: now }];
  },
};

/** Stream names are `dataExport-{account}`. */
export const dataExportStream = defineStream({
  category: 'dataExport',
  idPattern: '{oid}',
  holds: 'when a person downloaded their data',
  context: 'identity',
  decider: dataExport,
  events: dataExportEvents,
});
