import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentReply, IssueIdReply } from '@fanfold/contracts/catalogue';
import type { PartUrlsReply, StartUploadReply } from '@fanfold/contracts/media';
import { sleep } from '@fanfold/platform';
import type { z } from 'zod';

import { writeSound, writeVideo } from '../../packages/media/src/testing/synthetic-media.ts';
import { type Person, type Place, signUp } from './person.ts';

const longestWaitMs = 300_000;

type Extras = {
  /** English ones, from the first second to the last. */
  readonly subtitles?: boolean;
  /** With a key and a mark for each viewer (COM-006). */
  readonly protects?: boolean;
  /** Who publishes it; without one, a new creator. */
  readonly by?: Person;
  /** Default 10: it is encoded beside the tests, on the same processors. */
  readonly framesPerSecond?: number;
};

/** Publishes a free video of ten seconds with 720 lines. Resolves to its id once it can be played. */
export const publishFilm = async (
  place: Place,
  { subtitles = false, protects = false, by, framesPerSecond = 10 }: Extras = {},
): Promise<string> => {
  const creator = by ?? (await newCreator(place));
  const files: object[] = [
    await uploaded(creator, 'film.mp4', { purpose: 'video', file: await film(framesPerSecond) }),
  ];
  if (subtitles) {
    const spokenFile = { purpose: 'subtitle', file: Buffer.from(spoken) } as const;
    files.push({ ...(await uploaded(creator, 'film.srt', spokenFile)), language: 'en' });
  }
  const contentOid = await published(creator, { kind: 'video', title: 'A film', files });
  if (protects) {
    await creator.charge('coins-500');
    const order = { contentOid, price: 300, allowBonus: true };
    await posted(creator, '/api/account/purchase/drm/encoding', order);
    await until(creator, contentOid, (media) => typeof media?.mark === 'string');
  }
  return contentOid;
};

/** Publishes a free sound of so many seconds. Resolves to its id once it can be played. */
export const publishSound = async (creator: Person, seconds: number): Promise<string> => {
  const file = await written('sound.mp3', (path) => writeSound(path, { seconds }));
  const files = [await uploaded(creator, 'sound.mp3', { purpose: 'audio', file })];
  return published(creator, { kind: 'audio', title: 'A sound', files });
};

type Work = { readonly kind: string; readonly title: string; readonly files: readonly object[] };

const published = async (creator: Person, { kind, title, files }: Work): Promise<string> => {
  const post = <Body>(path: string, body: object) => posted<Body>(creator, path, body);
  const { contentOid } = await post<z.infer<typeof IssueIdReply>>('/api/content/issueid', { kind });
  const metaData = { title: { original: 'en', texts: { en: title } }, files, offer: { priceCoins: 0 } };
  await post('/api/content/save', { contentOid, metaData });
  await post('/api/content/publish', { contentOid, publicConfirmed: true });
  await until(creator, contentOid, (media) => typeof media?.playlist === 'string');
  return contentOid;
};

const newCreator = async (place: Place): Promise<Person> => {
  const creator = await signUp(place, 'films');
  await creator.becomeCreator();
  return creator;
};

const spoken = '1\n00:00:00,500 --> 00:00:09,500\nThe bars move.\n';

const until = async (
  creator: Person,
  contentOid: string,
  isThere: (media: ContentReply['media']) => boolean,
): Promise<void> => {
  for (const began = performance.now(); ; await sleep(500)) {
    const { body } = await creator.call<ContentReply>(`/api/content?contentOid=${contentOid}`);
    if (isThere(body.media)) return;
    if (performance.now() - began > longestWaitMs) throw new Error('The film was not made in time.');
  }
};

const posted = async <Body>(person: Person, path: string, body: object): Promise<Body> => {
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await person.call<Body>(path, { method: 'POST', headers, body });
  if (reply.status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(reply.body)}`);
  return reply.body;
};

const film = (framesPerSecond: number): Promise<Buffer> =>
  written('film.mp4', (path) =>
    writeVideo(path, { seconds: 10, width: 1_280, height: 720, framesPerSecond }),
  );

const written = async (name: string, write: (path: string) => Promise<unknown>): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'fanfold-film-'));
  await write(join(folder, name));
  const file = await readFile(join(folder, name));
  await rm(folder, { recursive: true });
  return file;
};

type Sent = { readonly purpose: 'video' | 'audio' | 'subtitle'; readonly file: Buffer };

/** In one part. Resolves to what a work names the file by. */
const uploaded = async (creator: Person, fileName: string, { purpose, file }: Sent) => {
  const announced = { fileName, sizeBytes: file.length, purpose };
  const { key } = await posted<z.infer<typeof StartUploadReply>>(creator, '/api/upload', announced);
  const { urls } = (await creator.call<z.infer<typeof PartUrlsReply>>(`/api/upload?key=${key}`)).body;
  await fetch(String(urls[0]?.url), { method: 'PUT', body: new Uint8Array(file) });
  await posted(creator, '/api/upload/multipart/done', { key });
  return { purpose, assetOid: key };
};
