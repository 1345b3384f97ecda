import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { dataExport } from './decider.ts';
import type { DataExportEvent } from './events.ts';

const given = scenario(dataExport);
const accountOid = parseOid('a'.repeat(24));
const exportId = parseOid('e'.repeat(24));
const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour)).toISOString();
const exported = (hour: number): DataExportEvent => ({
  type: 'DataExported',
  accountOid,
  exportId,
  exportedAt: at(hour),
});
const exportAt = (hour: number) => ({ type: 'ExportData', accountOid, exportId, now: at(hour) }) as const;

describe('the download of one’s data', () => {
  it('is given three times in 24 hours, and again when the first of them is a day old', () => {
    given(exported(0), exported(1)).when(exportAt(2)).emits(exported(2));
    given(exported(0), exported(1), exported(2)).when(exportAt(23)).refuses('DATA_EXPORT_TOO_OFTEN');
    given(exported(0), exported(1), exported(2)).when(exportAt(24)).emits(exported(24));
  });
});
