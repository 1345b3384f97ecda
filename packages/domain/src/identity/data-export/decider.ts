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
  latest: { exportId: Oid; at: Timestamp }[];
};

export type DataExportRefusal = 'DATA_EXPORT_TOO_OFTEN';

/**
 * How often a person may download their data in any 24 hours. An archive is read from every stream of a
 * person.
 */
export const dataExportsADay = 3;

/** How long the archive of an export can be fetched, in milliseconds. */
const fetchMs = 15 * 60_000;

/** Whether the archive of this export can be fetched at `now`. */
export const isExportOpen = ({ latest }: Readonly<DataExportState>, exportId: string, now: string): boolean =>
  latest.some((one) => one.exportId === exportId && Date.parse(now) - Date.parse(one.at) < fetchMs);

export const dataExport: Decider<DataExportState, DataExportCommand, DataExportEvent, DataExportRefusal> = {
  initial: () => ({ latest: [] }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'DataExported':
        state.latest = [{ exportId: event.exportId, at: event.exportedAt }, ...state.latest].slice(
          0,
          dataExportsADay,
        );
        return state;
    }
  },

  decide: ({ latest }, { accountOid, exportId, now }) => {
    const oldest = latest[dataExportsADay - 1];
    if (oldest !== undefined && Date.parse(now) - Date.parse(oldest.at) < dayMs)
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
