import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@fanfold/contracts';
import type { CoverPicture, IssueIdReply } from '@fanfold/contracts/catalogue';
import type { PartUrlsReply, PictureReply, StartUploadReply } from '@fanfold/contracts/media';
import type { z } from 'zod';

import type { SignedIn } from '../accounts.ts';
import type { Http } from '../http.ts';
import type { MediaWork } from './media-work.ts';

type Making = { readonly api: Http; readonly creator: SignedIn; readonly signal: AbortSignal };
type Ratio = CoverPicture['ratio'];

const shapes: readonly (readonly [Ratio, string])[] = [
  ['1:1', '1x1'],
  ['16:9', '16x9'],
  ['9:16', '9x16'],
  ['4:3', '4x3'],
];

/**
 * Uploads a work that was made in a folder and publishes it, as its creator does in the studio. Resolves to
 * its id.
 */
export const uploadWork = async (making: Making, work: MediaWork, folder: string): Promise<string> => {
  const { slug } = work;
  const post = poster(making);
  const { contentOid } = await post<z.infer<typeof IssueIdReply>>('/api/content/issueid', {
    key: `issue-${slug}`,
    body: { kind: work.kind },
  });
  const isFilm = work.kind === 'video' || work.kind === 'clip';
  const main = await readFile(join(folder, isFilm ? 'main.mp4' : 'main.wav'));
  const purpose = isFilm ? 'video' : 'audio';
  const files: object[] = [
    {
      purpose,
      assetOid: await sendFile(making, { bytes: main, purpose, name: `${slug}.${isFilm ? 'mp4' : 'wav'}` }),
    },
  ];
  for (const language of ['en', 'ko', 'jp', 'es'] as const) {
    const bytes = Buffer.from(subtitles(work, language));
    const name = `${slug}.${language}.srt`;
    const assetOid = await sendFile(making, { bytes, purpose: 'subtitle', name });
    files.push({ purpose: 'subtitle', assetOid, language });
  }
  const pictures = await sendPictures(making, slug, folder);
  const metaData = metaDataOf(work, { original: making.creator.person.language, files, pictures });
  await post('/api/content/save', { body: { contentOid, metaData } });
  await post('/api/content/publish', { body: { contentOid, publicConfirmed: true } });
  return contentOid;
};

const poster =
  ({ api, creator }: Making) =>
  <Reply>(path: string, { key, body }: { readonly key?: string; readonly body: object }): Promise<Reply> =>
    api<Reply>(path, {
      method: 'POST',
      token: creator.token,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': `demo-media-${key}` } }),
      body,
    });

type Sent = {
  readonly bytes: Buffer;
  readonly purpose: 'video' | 'audio' | 'subtitle';
  readonly name: string;
};

/**
 * What the program makes is smaller than one part. An upload that an earlier start finished has no parts to
 * send.
 */
const sendFile = async (making: Making, { bytes, purpose, name }: Sent): Promise<string> => {
  const post = poster(making);
  const { key } = await post<z.infer<typeof StartUploadReply>>('/api/upload', {
    key: `upload-${name}`,
    body: { fileName: name, sizeBytes: bytes.length, purpose },
  });
  const { api, creator, signal } = making;
  const { exists } = await api<{ exists: boolean }>(`/api/upload/exists?key=${key}`, {
    token: creator.token,
  });
  if (exists) return key;
  const { urls } = await api<z.infer<typeof PartUrlsReply>>(`/api/upload?key=${key}`, {
    token: creator.token,
  });
  for (const { url } of urls) {
    const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), signal });
    if (!answer.ok) throw new Error(`The part of ${name} was answered with ${answer.status}.`);
  }
  await post('/api/upload/multipart/done', { body: { key } });
  return key;
};

const sendPictures = async (making: Making, slug: string, folder: string): Promise<object[]> => {
  const { api, creator } = making;
  const pictures: object[] = [];
  for (const [ratio, name] of shapes) {
    const { key, colour } = await api<PictureReply>('/api/upload/picture', {
      method: 'POST',
      token: creator.token,
      headers: { 'idempotency-key': `demo-media-${slug}-${name}` },
      file: { bytes: await readFile(join(folder, `${name}.jpg`)), type: 'image/jpeg' },
    });
    pictures.push({ ratio, language: null, key, colour });
  }
  return pictures;
};

type Parts = { readonly original: Language; readonly files: object[]; readonly pictures: object[] };

const metaDataOf = (work: MediaWork, { original, files, pictures }: Parts): object => ({
  title: { original, texts: work.title },
  summary: { original, texts: work.summary },
  cover: { scene: 'sea', colours: work.colours, pictures },
  hashtags: work.hashtags,
  languages: ['en', 'ko', 'jp', 'es'],
  madeWithAi: 'none',
  videoLayout: { film: 'landscape', uprightFilm: 'portrait', music: null, voice: null }[work.made],
  files,
  ...(work.chapters.length === 0
    ? {}
    : { chapters: work.chapters.map(([seconds, title]) => ({ startMs: seconds * 1_000, title })) }),
  downloads: work.priceCoins === 0,
  offer:
    work.priceCoins === 0
      ? { priceCoins: 0, access: 'open' }
      : { priceCoins: work.priceCoins, access: 'sale', coinPurchase: true },
});

const subtitles = ({ title, summary, seconds }: MediaWork, language: Language): string =>
  [
    `1\n00:00:00,500 --> 00:00:02,500\n${title[language]}\n`,
    `2\n00:00:03,000 --> 00:00:0${Math.min(9, seconds - 1)},500\n${summary[language]}\n`,
  ].join('\n');
