import type { Oid } from '@fanfold/domain';
import { type AssetPurpose, assetStream } from '@fanfold/domain/media';
import { noticesStream } from '@fanfold/domain/notifications';
import { createScanners, type Scanners, ScreeningError } from '@fanfold/media';
import { createObjectStore, type ObjectStore } from '@fanfold/objects';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import {
  credentials,
  region,
  startTestServer,
} from '../../../../../services/objects/src/testing/object-server.ts';
import { startSandbox, temporaryFolder } from '../../../../../services/sandbox/src/testing/harness.ts';
import { freePorts } from '../../../../../test/support/free-ports.ts';
import { startClamd } from '../../../../media/src/testing/clamd.ts';
import { zipOf } from '../../../../media/src/testing/zip.ts';
import { queueNotices } from '../../notifications/queue-notices.process.ts';
import { changeNotificationSettings } from '../../notifications/use-inbox.ts';
import { uploadedFile } from '../../testing/uploaded-file.ts';
import { invocation, refusalOf, startUseCases } from '../../testing/use-cases.ts';
import { keepPicture } from '../keep-picture.ts';
import { decideQuarantine, requestReview } from '../quarantine.ts';
import { servedAsset } from '../served-asset.ts';
import { endAttempts, noteAttempt, screeningAttempts, waitingForRetry } from './attempts.ts';
import { screenAsset } from './screen-asset.ts';

const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-` + 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
/** 40 × 30 pixels of one colour. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAALElEQVR42u3NMQ0AAAgDsHlBBVrw7wMZcDTp31TPiYjFYrFYLBaLxWKx+G+8LbxZ/mc0ahYAAAAASUVORK5CYII=';
/** The same in another colour. */
const redPng =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAN0lEQVRIie3VwQkAQAgDwe2/6VwZ3mPAvyAx0+pksjinnnDlnVIgU5lBIiyGxbA4LIbFsLivWHw+nauNqku18gAAAABJRU5ErkJggg==';
const none: Scanners = { malware: undefined, picture: undefined };

const places = new AsyncDisposableStack();
let objects: ObjectStore;
let world: Awaited<ReturnType<typeof startUseCases>>;
let owner: Oid;
let pictureScreener: string;
beforeAll(async () => {
  const server = places.use(await startTestServer());
  const at = { endpoint: server.url, region, bucket: 'fanfold', ...credentials, addressing: 'path' } as const;
  objects = places.use(createObjectStore(at));
  world = places.use(await startUseCases(queueNotices));
  const folder = places.use(temporaryFolder());
  pictureScreener = `${places.use(await startSandbox(folder.path)).url}/pictures/v1/screen`;
  owner = await world.account('creator');
});
afterAll(() => places.disposeAsync());

const uploaded = (file: Buffer, purpose: AssetPurpose = 'file'): Promise<Oid> =>
  uploadedFile({ ...world.deps, objects }, { owner, file, purpose, fileName: 'extras.zip' });
const deps = (scanners = none) => ({ ...world.deps, objects, scanners });
const stateOf = async (key: string) =>
  (await world.deps.eventLog.commands.load(assetStream, key, { maxAgeMs: 0 })).state;
const isServed = async (key: string) => (await servedAsset(world.deps.eventLog, key)) !== undefined;
const zip = (content: string) => zipOf([{ name: 'a.txt', content: Buffer.from(content), stored: true }]);

describe('an uploaded file', () => {
  it('is served once it was screened and nothing was found in it', async () => {
    const key = await uploaded(zip('rain'));
    expect((await stateOf(key)).screening).toBe('awaited');
    expect(await isServed(key)).toBe(false);
    await screenAsset(deps(), key);
    expect((await stateOf(key)).screening).toBe('clean');
    expect(await isServed(key)).toBe(true);
    const { revision } = await world.deps.eventLog.commands.load(assetStream, key, { maxAgeMs: 0 });
    await screenAsset(deps(), key);
    expect((await world.deps.eventLog.commands.load(assetStream, key, { maxAgeMs: 0 })).revision).toBe(
      revision,
    );
  });

  it('that is quarantined is told to its owner by e-mail, unless they want none', async () => {
    const quiet = await world.account('creator');
    const updateData = { categories: { message: false } };
    await changeNotificationSettings(world.deps, invocation(quiet), { finder: {}, updateData });
    const elf = Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(60)]);
    const file = zipOf([{ name: 'rain.txt', content: elf }]);
    const keys: Oid[] = [];
    for (const one of [quiet, owner]) {
      const named = { owner: one, file, purpose: 'file', fileName: 'rain.zip' } as const;
      const key = await uploadedFile({ ...world.deps, objects }, named);
      await screenAsset(deps(), key);
      keys.push(key);
    }
    const waiting = async (oid: Oid) =>
      (await world.deps.eventLog.commands.load(noticesStream, oid, { maxAgeMs: 0 })).state.waiting;
    const about = { kind: 'heldFile', assetOid: keys[1] };
    await vi.waitFor(
      async () => expect(await waiting(owner)).toContainEqual(expect.objectContaining({ about })),
      45_000,
    );
    // Theirs came first.
    expect(await waiting(quiet)).toEqual([]);
  });

  it('with a program in it, or far larger than it looks, is quarantined with the reason and is not served', async () => {
    const elf = Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(60)]);
    const program = await uploaded(zipOf([{ name: 'rain.txt', content: elf }]));
    const bomb = await uploaded(zipOf([{ name: 'a', content: Buffer.alloc(50_000), claims: 4_000_000_000 }]));
    for (const key of [program, bomb]) {
      await screenAsset(deps(), key);
      expect(await isServed(key)).toBe(false);
    }
    expect((await stateOf(program)).quarantine).toMatchObject({
      reason: 'executable',
      finding: 'rain.txt: ELF',
    });
    expect((await stateOf(bomb)).quarantine).toMatchObject({ reason: 'archiveBomb' });
  });

  it('waits while the malware scanner is away, and is screened when it is back', async () => {
    const [port = 0] = await freePorts(1);
    const scanners = createScanners({
      malware: { host: '127.0.0.1', port, mostBytes: 1_000_000 },
      picture: undefined,
    });
    const [clean, bad] = [await uploaded(zip('rain')), await uploaded(zip(eicar))];
    for (const key of [clean, bad])
      await expect(screenAsset(deps(scanners), key)).rejects.toThrow(ScreeningError);
    expect((await stateOf(clean)).screening).toBe('awaited');
    expect(await isServed(clean)).toBe(false);
    await using _back = await startClamd({ port });
    for (const key of [clean, bad]) await screenAsset(deps(scanners), key);
    expect((await stateOf(clean)).screening).toBe('clean');
    expect((await stateOf(bad)).quarantine).toMatchObject({
      reason: 'malware',
      finding: 'Eicar-Test-Signature',
    });
  });

  it('is noted while it cannot be screened: what is away, since when, and when it is tried again', async () => {
    const key = await uploaded(zip('rain'));
    const note = (waitMs: number) =>
      noteAttempt(world.db, { assetOid: key, scanner: 'malware', waitMs: () => waitMs });
    const noted = () => screeningAttempts(world.db, { limit: 9, assetOids: [key] });
    await note(0);
    const [first] = await noted();
    expect(first).toMatchObject({ scanner: 'malware', tries: 1 });
    expect(await waitingForRetry(world.db)).not.toContain(key);
    await note(60_000);
    expect(await noted()).toMatchObject([{ tries: 2, since: first?.since }]);
    expect(await waitingForRetry(world.db)).toContain(key);
    await endAttempts(world.db, key);
    expect(await noted()).toEqual([]);
  });
});

describe('a quarantined file', () => {
  const quarantined = async () => {
    const key = await uploaded(zipOf([{ name: 'a.sh', content: Buffer.from('#!/bin/sh\necho rain\n') }]));
    await screenAsset(deps(), key);
    return key;
  };
  const ask = (key: Oid, oid = owner) =>
    requestReview(world.deps, invocation(oid, { role: 'creator' }), { key, statement: 'It is a prop.' });

  it('is reviewed at its owner’s wish and released by an administrator, who gives the reason', async () => {
    const [key, admin] = [await quarantined(), await world.account('admin')];
    expect(await refusalOf(ask(key, await world.account('creator')))).toBe('UPLOAD_NOT_FOUND');
    await ask(key);
    expect((await stateOf(key)).quarantine).toMatchObject({ isReviewRequested: true, decision: null });
    const decide = (outcome: 'released' | 'refused') =>
      decideQuarantine(world.deps, invocation(admin, { role: 'admin' }), { key, outcome, reason: 'A prop' });
    await decide('released');
    expect(await isServed(key)).toBe(true);
    expect(await refusalOf(decide('refused'))).toBe('QUARANTINE_DECIDED');
    expect(await refusalOf(ask(key))).toBe('QUARANTINE_DECIDED');
  });

  it('is refused for good, and what is clean cannot be reviewed or refused', async () => {
    const [key, admin] = [await quarantined(), await world.account('admin')];
    const asAdmin = invocation(admin, { role: 'admin' });
    await decideQuarantine(world.deps, asAdmin, { key, outcome: 'refused', reason: 'It is a program' });
    expect((await stateOf(key)).quarantine?.decision).toEqual({
      outcome: 'refused',
      reason: 'It is a program',
    });
    expect(await isServed(key)).toBe(false);
    const clean = await uploaded(zip('rain'));
    await screenAsset(deps(), clean);
    expect(await refusalOf(ask(clean))).toBe('NOT_QUARANTINED');
    const refuse = decideQuarantine(world.deps, asAdmin, { key: clean, outcome: 'refused', reason: 'No' });
    expect(await refusalOf(refuse)).toBe('NOT_QUARANTINED');
  });
});

describe('a picture', () => {
  const picture = (more = '') => Buffer.concat([Buffer.from(png, 'base64'), Buffer.from(more)]);
  const keep = (file: Buffer, url = pictureScreener, key = crypto.randomUUID()) =>
    keepPicture(
      deps(createScanners({ malware: undefined, picture: { url, token: undefined } })),
      { ...invocation(owner), key },
      file,
    );

  it('is looked at while its sender waits, and is not shown when the service flags it', async () => {
    const kept = await keep(picture());
    expect(kept.screening).toBe('clean');
    expect(await isServed(kept.key)).toBe(true);
    const flagged = await keep(picture('fanfold-sandbox:flag'));
    expect(flagged.screening).toBe('quarantined');
    expect(await isServed(flagged.key)).toBe(false);
    expect((await stateOf(flagged.key)).quarantine).toMatchObject({ reason: 'picture', finding: 'sandbox' });
  });

  it('is never replaced by another one that is sent under its key [UPL-016]', async () => {
    const key = crypto.randomUUID();
    const bytesOf = async (assetOid: Oid) => {
      const { objectKey } = await stateOf(assetOid);
      return Buffer.concat(await (await objects.get(`${objectKey}/320.jpg`)).body.toArray());
    };
    const clean = await keep(picture(), pictureScreener, key);
    const shown = await bytesOf(clean.key);
    const other = Buffer.concat([Buffer.from(redPng, 'base64'), Buffer.from('fanfold-sandbox:flag')]);
    const flagged = await keep(other, pictureScreener, key);
    expect((await bytesOf(clean.key)).equals(shown)).toBe(true);
    expect(await isServed(flagged.key)).toBe(false);
    expect(flagged.screening).toBe('quarantined');
    expect((await keep(picture(), pictureScreener, key)).key).toBe(clean.key);
  });

  it('is kept while the service is away, and shown when it was looked at later', async () => {
    const kept = await keep(picture(), 'http://127.0.0.1:9/pictures');
    expect(kept.screening).toBe('awaited');
    expect(await isServed(kept.key)).toBe(false);
    await screenAsset(
      deps(createScanners({ malware: undefined, picture: { url: pictureScreener, token: undefined } })),
      kept.key,
    );
    expect(await isServed(kept.key)).toBe(true);
  });
});
