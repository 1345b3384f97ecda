import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { workTarget } from '../../target.ts';
import { scenario } from '../../testing/scenario.ts';
import { type AssetPurpose, fileRules, partBytes, partCountOf, partSizeOf } from '../file-rules.ts';
import { asset } from './decider.ts';
import { hasShortPreview } from './encoding.ts';
import type { AssetEvent } from './events.ts';

const given = scenario(asset);
const assetOid = parseOid('a'.repeat(24));
const ownerOid = parseOid('b'.repeat(24));
const other = parseOid('d'.repeat(24));
const now = '2026-11-23T11:00:00.000Z';
const expiresAt = '2026-11-30T11:00:00.000Z';
const fields = {
  assetOid,
  ownerOid,
  purpose: 'video' as AssetPurpose,
  access: 'private' as const,
  belongsTo: null,
  fileName: 'rain.mp4',
  sizeBytes: 20_000_000_000,
  objectKey: `private/${ownerOid}/${assetOid}`,
  uploadId: 'u-1',
};
const start = (more: Partial<typeof fields> = {}) =>
  ({ type: 'StartUpload', ...fields, ...more, now }) as const;
const started = (more: Partial<typeof fields> = {}): AssetEvent => ({
  type: 'UploadStarted',
  ...fields,
  ...more,
  startedAt: now,
  expiresAt,
});
const finish = (mediaType: string | null, sizeBytes = fields.sizeBytes, owner = ownerOid) =>
  ({ type: 'FinishUpload', ownerOid: owner, mediaType, sizeBytes, etag: 'e', now }) as const;
const finished: AssetEvent = {
  type: 'UploadFinished',
  assetOid,
  ownerOid,
  mediaType: 'video/mp4',
  sizeBytes: fields.sizeBytes,
  etag: 'e',
  finishedAt: now,
  screening: 'awaited',
};
const refused = (problem: 'type' | 'size' | 'video', mediaType: string | null): AssetEvent => ({
  type: 'UploadRefused',
  assetOid,
  ownerOid,
  problem,
  mediaType,
});

describe('an upload', () => {
  it('takes up to 20 GB, and not a byte more [UPL-020]', () => {
    given().when(start()).emits(started());
    given()
      .when(start({ sizeBytes: 20_000_000_001 }))
      .refuses('UPLOAD_TOO_LARGE');
    expect(partCountOf(20_000_000_000)).toBeLessThanOrEqual(10_000);
  });

  it('is started once', () => {
    given(started())
      .when(start({ uploadId: 'u-2' }))
      .emits();
  });

  it.each<[string, AssetPurpose, string, boolean]>([
    ['mp4 as video [UPL-024]', 'video', 'video/mp4', true],
    ['mov as video [UPL-024]', 'video', 'video/quicktime', true],
    ['webm as video [UPL-024]', 'video', 'video/webm', false],
    ['jpeg as photo [UPL-022]', 'image', 'image/jpeg', true],
    ['png as photo [UPL-022]', 'image', 'image/png', true],
    ['gif as photo [UPL-022]', 'image', 'image/gif', false],
    ['mp3 as music [UPL-023]', 'audio', 'audio/mpeg', true],
    ['ogg as music [UPL-023]', 'audio', 'audio/ogg', false],
    ['a program as file', 'file', 'application/x-msdownload', false],
    ['a zip as file', 'file', 'application/zip', true],
  ])('%s', (_what, purpose, mediaType, taken) => {
    const sizeBytes = 5_000_000;
    const asked = given(started({ purpose, sizeBytes })).when(finish(mediaType, sizeBytes));
    if (taken) asked.emits({ ...finished, mediaType, sizeBytes });
    else asked.emits(refused(purpose === 'video' ? 'video' : 'type', mediaType));
  });

  it('is refused when its size is another one than announced, or its content is unknown', () => {
    given(started()).when(finish('video/mp4', 1)).emits(refused('size', 'video/mp4'));
    given(started({ purpose: 'file' }))
      .when(finish(null))
      .emits(refused('type', null));
  });

  it('ends once: finished, refused, cancelled or expired', () => {
    given(started(), finished).when(finish('video/mp4')).emits();
    given(started(), finished).when({ type: 'CancelUpload', ownerOid }).refuses('UPLOAD_OVER');
    const cancelled = (cause: 'owner' | 'expired'): AssetEvent => ({
      type: 'UploadCancelled',
      assetOid,
      ownerOid,
      cause,
    });
    given(started()).when({ type: 'CancelUpload', ownerOid }).emits(cancelled('owner'));
    given(started(), cancelled('owner')).when(finish('video/mp4')).refuses('UPLOAD_OVER');
    given(started()).when({ type: 'ExpireUpload', now }).refuses('UPLOAD_OVER');
    given(started()).when({ type: 'ExpireUpload', now: expiresAt }).emits(cancelled('expired'));
    given(started(), finished).when({ type: 'ExpireUpload', now: expiresAt }).refuses('UPLOAD_OVER');
  });

  it('obeys its owner alone', () => {
    given(started())
      .when(finish('video/mp4', fields.sizeBytes, other))
      .refuses('UPLOAD_NOT_FOUND');
    given(started()).when({ type: 'CancelUpload', ownerOid: other }).refuses('UPLOAD_NOT_FOUND');
    given(started(), finished).when({ type: 'DeleteAsset', ownerOid: other }).refuses('ASSET_NOT_FOUND');
    given().when(finish('video/mp4')).refuses('UPLOAD_NOT_FOUND');
  });

  it('is cut into parts that an S3 takes, whose sizes sum to the file', () => {
    for (const sizeBytes of [1, partBytes - 1, partBytes, partBytes + 1, 3 * partBytes, 20_000_000_000]) {
      const parts = Array.from({ length: partCountOf(sizeBytes) }, (_, at) => partSizeOf(sizeBytes, at + 1));
      expect(parts.reduce((sum, size) => sum + size, 0)).toBe(sizeBytes);
      expect(parts.slice(0, -1).every((size) => size === partBytes)).toBe(true);
      expect(parts.at(-1)).toBeGreaterThan(0);
    }
    expect(Object.values(fileRules).every(({ maxBytes }) => partCountOf(maxBytes) <= 10_000)).toBe(true);
  });
});

describe('a file', () => {
  it('is renamed, assigned to a work and deleted', () => {
    const kept = [started(), finished];
    const renamed: AssetEvent = { type: 'AssetRenamed', assetOid, ownerOid, fileName: 'roof.mp4' };
    given(...kept)
      .when({ type: 'RenameAsset', ownerOid, fileName: 'roof.mp4' })
      .emits(renamed);
    given(...kept, renamed)
      .when({ type: 'RenameAsset', ownerOid, fileName: 'roof.mp4' })
      .emits();
    const belongsTo = workTarget(parseOid('c'.repeat(24)));
    const assigned: AssetEvent = { type: 'AssetAssigned', assetOid, ownerOid, belongsTo, place: 2 };
    const assign = { type: 'AssignAsset', ownerOid, belongsTo, place: 2 } as const;
    given(...kept)
      .when(assign)
      .emits(assigned);
    given(...kept, assigned)
      .when(assign)
      .emits();
    given(started()).when(assign).refuses('UPLOAD_NOT_FINISHED');
    const deleted: AssetEvent = { type: 'AssetDeleted', assetOid, ownerOid };
    given(...kept)
      .when({ type: 'DeleteAsset', ownerOid })
      .emits(deleted);
    given(...kept, deleted)
      .when(assign)
      .refuses('ASSET_NOT_FOUND');
  });

  it('is made playable once, or found to be unplayable, and only while it is kept', () => {
    const made = {
      outputPrefix: `private/${ownerOid}/${assetOid}/encoded-1/`,
      kind: 'video',
      durationMs: 61_000,
      width: 1_280,
      height: 720,
    } as const;
    const record = { type: 'RecordEncoding', ...made } as const;
    const encoded: AssetEvent = { type: 'AssetEncoded', assetOid, ownerOid, ...made };
    const failure = { type: 'RecordEncodingFailure', problem: 'damaged' } as const;
    const failed: AssetEvent = { type: 'AssetEncodingFailed', assetOid, ownerOid, problem: 'damaged' };
    given(started()).when(record).emits();
    given(started(), finished).when(record).emits(encoded);
    given(started(), finished, encoded)
      .when({ ...record, outputPrefix: 'another/' })
      .emits();
    given(started(), finished, encoded).when(failure).emits();
    given(started(), finished).when(failure).emits(failed);
    given(started(), finished, failed).when(record).emits();
    const deleted: AssetEvent = { type: 'AssetDeleted', assetOid, ownerOid };
    given(started(), finished, deleted).when(record).emits();
    const image = started({ purpose: 'image' });
    given(image, { ...finished, mediaType: 'image/png' })
      .when(record)
      .emits();
  });

  it('has a short preview where that is known, or where fifteen seconds are a third of it at most', () => {
    const made = { outputPrefix: 'private/', kind: 'video', width: 1_280, height: 720 } as const;
    expect(hasShortPreview({ ...made, durationMs: 45_000 })).toBe(true);
    expect(hasShortPreview({ ...made, durationMs: 44_999 })).toBe(false);
    expect(hasShortPreview({ ...made, durationMs: 9_000, previewMs: 3_000 })).toBe(true);
    const recorded = { ...made, durationMs: 9_000, previewMs: 3_000 };
    const encoded: AssetEvent = { type: 'AssetEncoded', assetOid, ownerOid, ...recorded };
    given(started(), finished)
      .when({ type: 'RecordEncoding', ...recorded })
      .emits(encoded);
    expect(given(started(), finished, encoded).state().encoded).toEqual(recorded);
  });

  it('that could not be encoded is encoded again when it is asked for, by its owner twice [CAT-099] [CAT-100]', () => {
    const failed: AssetEvent = { type: 'AssetEncodingFailed', assetOid, ownerOid, problem: 'crashed' };
    const again = (request: number): AssetEvent => ({
      type: 'AssetEncodingRequested',
      assetOid,
      ownerOid,
      request,
    });
    const ask = { type: 'RequestEncoding', ownerOid } as const;
    const kept = [started(), finished];
    given(...kept, failed)
      .when(ask)
      .emits(again(1));
    given(...kept, failed, again(1))
      .when(ask)
      .emits();
    given(...kept, failed, again(1), failed)
      .when(ask)
      .emits(again(2));
    const twice = [...kept, failed, again(1), failed, again(2), failed];
    given(...twice)
      .when(ask)
      .refuses('REENCODING_FAILED');
    given(...twice)
      .when({ ...ask, ownerOid: null })
      .emits(again(3));
    given(...kept)
      .when(ask)
      .emits();
    given(started()).when(ask).refuses('ENCODING_REQUEST_FAILED');
    given(...kept, failed)
      .when({ ...ask, ownerOid: parseOid('d'.repeat(24)) })
      .refuses('UPLOAD_NOT_FOUND');
    given().when(ask).refuses('ASSET_NOT_FOUND');
  });

  it('that is a picture is removed some days after nothing shows it, unless it is used before', () => {
    const kept = {
      type: 'PictureKept',
      assetOid,
      ownerOid,
      mediaType: 'image/jpeg',
      sizeBytes: 90_000,
      objectKey: `public/${ownerOid}/${assetOid}`,
      width: 1_600,
      height: 900,
      colour: '#23395b',
      keptAt: now,
    } as const;
    const retired = { type: 'PictureRetired', assetOid, ownerOid, retiredAt: now } as const;
    const reinstated = { type: 'PictureReinstated', assetOid, ownerOid } as const;
    const deleted = { type: 'AssetDeleted', assetOid, ownerOid } as const;
    const remove = { type: 'RemoveRetired', retiredBy: now } as const;
    given(kept).when({ type: 'RetirePicture', now }).emits(retired);
    given(kept, retired).when({ type: 'RetirePicture', now: expiresAt }).emits();
    given(kept).when(remove).emits();
    given(kept, retired)
      .when({ ...remove, retiredBy: '2026-11-23T10:59:59.999Z' })
      .emits();
    given(kept, retired).when(remove).emits(deleted);
    given(kept, retired, deleted).when(remove).emits();
    given(kept).when({ type: 'UsePicture' }).emits();
    given(kept, retired).when({ type: 'UsePicture' }).emits(reinstated);
    given(kept, retired, reinstated).when(remove).emits();
    given(kept, retired, deleted).when({ type: 'UsePicture' }).refuses('IMAGE_NOT_FOUND');
    given().when({ type: 'UsePicture' }).refuses('IMAGE_NOT_FOUND');
    const belongsTo = workTarget(parseOid('c'.repeat(24)));
    const assign = { type: 'AssignAsset', ownerOid, belongsTo, place: 0 } as const;
    const assigned = { type: 'AssetAssigned', assetOid, ownerOid, belongsTo, place: 0 } as const;
    given(kept, retired).when(assign).emits(reinstated, assigned);
    given(kept, assigned, retired).when(assign).emits(reinstated);
    // A file that is no picture is never retired.
    given(started(), finished).when({ type: 'RetirePicture', now }).emits();
  });

  it('that is a picture comes whole: it is there at once, and belongs to whom sent it', () => {
    const picture = {
      mediaType: 'image/jpeg',
      sizeBytes: 90_000,
      objectKey: `public/${ownerOid}/${assetOid}`,
      width: 1_600,
      height: 900,
      colour: '#23395b',
    };
    const keptAt = '2026-07-05T12:00:00.000Z';
    const keep = { type: 'KeepPicture', assetOid, ownerOid, ...picture, now: keptAt } as const;
    const kept: AssetEvent = {
      type: 'PictureKept',
      assetOid,
      ownerOid,
      ...picture,
      keptAt,
      screening: 'awaited',
    };
    given().when(keep).emits(kept);
    given(kept).when(keep).emits();
    given(kept)
      .when({ ...keep, ownerOid: parseOid('d'.repeat(24)) })
      .refuses('ASSET_NOT_FOUND');
    const belongsTo = workTarget(parseOid('c'.repeat(24)));
    given(kept)
      .when({ type: 'AssignAsset', ownerOid, belongsTo, place: 0 })
      .emits({ type: 'AssetAssigned', assetOid, ownerOid, belongsTo, place: 0 });
    given(kept).when({ type: 'DeleteAsset', ownerOid }).emits({ type: 'AssetDeleted', assetOid, ownerOid });
  });
});
