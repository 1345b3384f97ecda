import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { report } from './decider.ts';
import type { ReportEvent } from './events.ts';

const given = scenario(report);
const [reportOid, reporterOid, targetOid, admin] = ['1', '2', '3', '4'].map((digit) =>
  parseOid(digit.repeat(24)),
) as [never, never, never, never];
const now = '2026-11-23T12:00:00.000Z';
const about = { reportOid, reporterOid, kind: 'content', targetOid } as const;
const said = { reason: 'harmful', details: 'It shows how to hurt people.' } as const;
const filed: ReportEvent = { type: 'ReportFiled', ...about, ...said, filedAt: now };
const file = { type: 'FileReport', ...about, ...said, now } as const;
const decide = {
  type: 'DecideReport',
  outcome: 'upheld',
  note: 'against the rules',
  told: 'It shows how to hurt people.',
  decidedBy: admin,
  now,
} as const;
const decided: ReportEvent = {
  type: 'ReportDecided',
  ...about,
  outcome: 'upheld',
  note: 'against the rules',
  told: 'It shows how to hurt people.',
  decidedBy: admin,
  decidedAt: now,
};

describe('a report [IDN-074]', () => {
  it('waits once, and may be filed again after it was decided', () => {
    given().when(file).emits(filed);
    given(filed).when(file).emits();
    given(filed, decided).when(file).emits(filed);
  });

  it('is decided once, by another person than the one who filed it', () => {
    given(filed).when(decide).emits(decided);
    given(filed, decided).when(decide).refuses('REPORT_DECIDED');
    given().when(decide).refuses('REPORT_NOT_FOUND');
    given(filed)
      .when({ ...decide, decidedBy: reporterOid })
      .refuses('OWN_ACCOUNT');
  });

  it('takes a work down only with words for its creator, and tells them of nothing else', () => {
    const { told: _, ...untold } = decide;
    given(filed).when(untold).refuses('NOTHING_TOLD');
    const { told: __, ...asRecorded } = decided;
    given(filed)
      .when({ ...decide, outcome: 'dismissed' })
      .emits({ ...asRecorded, outcome: 'dismissed' });
    given({ ...filed, kind: 'comment' })
      .when(untold)
      .emits({ ...asRecorded, kind: 'comment' });
  });
});
