import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import type { AssetState } from './commands.ts';
import { asset } from './decider.ts';
import type { AssetEvent } from './events.ts';
import { isHeldBack, isQuarantined } from './screening.ts';

const given = scenario(asset);
const assetOid = parseOid('a'.repeat(24));
const ownerOid = parseOid('b'.repeat(24));
const decidedBy = parseOid('d'.repeat(24));
const now = '2026-11-26T12:00:00.000Z';
const ids = { assetOid, ownerOid };
const started: AssetEvent = {
  type: 'UploadStarted',
  ...ids,
  purpose: 'file',
  access: 'private',
  belongsTo: null,
  fileName: 'extras.zip',
  sizeBytes: 100,
  objectKey: `private/${ownerOid}/${assetOid}`,
  uploadId: 'u',
  startedAt: now,
  expiresAt: '2026-12-03T12:00:00.000Z',
};
const finished = (screening?: 'awaited'): AssetEvent => ({
  type: 'UploadFinished',
  ...ids,
  mediaType: 'application/zip',
  sizeBytes: 100,
  etag: 'e',
  finishedAt: now,
  ...(screening && { screening }),
});
const uploaded = [started, finished('awaited')];
const clean = { type: 'RecordScreening', found: { clean: true, screenedFor: ['content'] }, now } as const;
const bad = {
  type: 'RecordScreening',
  found: { clean: false, reason: 'malware', finding: 'Eicar' },
  now,
} as const;
const isClean: AssetEvent = { type: 'AssetScreened', ...ids, screenedFor: ['content'], screenedAt: now };
const isBad: AssetEvent = {
  type: 'AssetQuarantined',
  ...ids,
  reason: 'malware',
  finding: 'Eicar',
  quarantinedAt: now,
};
const decide = (outcome: 'released' | 'refused') =>
  ({ type: 'DecideQuarantine', outcome, reason: 'Looked at', decidedBy, now }) as const;
const decided = (outcome: 'released' | 'refused'): AssetEvent => ({
  type: 'QuarantineDecided',
  ...ids,
  outcome,
  reason: 'Looked at',
  decidedBy,
  decidedAt: now,
});
const ask = { type: 'RequestReview', ownerOid, statement: 'It is mine.', now } as const;
const asked: AssetEvent = {
  type: 'QuarantineReviewRequested',
  ...ids,
  statement: 'It is mine.',
  requestedAt: now,
};
const after = (...events: AssetEvent[]): AssetState =>
  events.reduce((state, event) => asset.evolve(state, event, 0), asset.initial());

describe('the screening of a file', () => {
  it('is recorded once, and only while the file is kept', () => {
    given(...uploaded)
      .when(clean)
      .emits(isClean);
    given(...uploaded)
      .when(bad)
      .emits(isBad);
    given(...uploaded, isClean)
      .when(bad)
      .emits();
    given(...uploaded, isBad)
      .when(clean)
      .emits();
    given(started).when(clean).emits();
    given(...uploaded, { type: 'AssetDeleted', ...ids })
      .when(bad)
      .emits();
  });

  it('holds a file back from its upload until nothing was found in it, or it was released', () => {
    expect(isHeldBack(after(...uploaded))).toBe(true);
    expect(isQuarantined(after(...uploaded))).toBe(false);
    expect(isHeldBack(after(...uploaded, isClean))).toBe(false);
    expect(isQuarantined(after(...uploaded, isBad))).toBe(true);
    expect(isHeldBack(after(...uploaded, isBad, decided('released')))).toBe(false);
    expect(isQuarantined(after(...uploaded, isBad, decided('refused')))).toBe(true);
  });

  it('comes later for a file of the time before files were screened, which is served meanwhile', () => {
    expect(isHeldBack(after(started, finished()))).toBe(false);
    given(started, finished()).when(bad).emits(isBad);
    expect(isHeldBack(after(started, finished(), isBad))).toBe(true);
  });
});

describe('a quarantine', () => {
  it('is reviewed when the owner asks, who asks once', () => {
    const held = [...uploaded, isBad];
    given(...held)
      .when(ask)
      .emits(asked);
    given(...held, asked)
      .when(ask)
      .emits();
    given(...held)
      .when({ ...ask, ownerOid: decidedBy })
      .refuses('UPLOAD_NOT_FOUND');
    given(...uploaded, isClean)
      .when(ask)
      .refuses('NOT_QUARANTINED');
    given(...held, decided('refused'))
      .when(ask)
      .refuses('QUARANTINE_DECIDED');
  });

  it('is decided once, asked for or not', () => {
    const held = [...uploaded, isBad];
    for (const outcome of ['released', 'refused'] as const) {
      given(...held)
        .when(decide(outcome))
        .emits(decided(outcome));
      given(...held, asked)
        .when(decide(outcome))
        .emits(decided(outcome));
      given(...held, decided(outcome))
        .when(decide(outcome))
        .emits();
    }
    given(...held, decided('refused'))
      .when(decide('released'))
      .refuses('QUARANTINE_DECIDED');
    given(...uploaded)
      .when(decide('released'))
      .refuses('NOT_QUARANTINED');
  });
});
