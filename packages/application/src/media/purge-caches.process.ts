import { regions } from '@fanfold/contracts';
import { contentStream } from '@fanfold/domain/catalogue';
import type { PostEvent } from '@fanfold/domain/community';
import { assetStream } from '@fanfold/domain/media';
import { type CommandLog, UnavailableError } from '@fanfold/event-log';
import { type Cdn, CdnError, type CdnPart } from '@fanfold/objects';
import { type Clock, sleep } from '@fanfold/platform';

import { processManager } from '../process-manager.ts';
import { publicMaxAgeMs } from './served-asset.ts';

/**
 * Until all processes know of an event, one of them may answer as before, and the CDN would keep that answer.
 */
const knownAfterMs = publicMaxAgeMs + 500;

/**
 * What was open to more people than it is now is forgotten by what stands between: the work was taken down,
 * closed or deleted, or a picture is shown no more.
 */
export const purgeCaches = (cdn: Cdn, clock: Clock) =>
  processManager({
    name: 'purge-caches',
    purpose:
      'has the CDN forget the files of works that were taken down, made private or deleted, and pictures that nothing shows',
    feed: 'own',
    consumes: [
      'ContentSuspended',
      'ContentMadePrivate',
      'ContentUnpublished',
      'ContentDeleted',
      'AdultFlagChanged',
      'PictureRetired',
      'AssetDeleted',
      'PostEdited',
      'PostDeleted',
    ],
    react: async ({ event, metadata }, commands) => {
      const keys = await keysOf(commands, event);
      const [first] = keys;
      if (first === undefined) return [];
      const since = Date.parse(clock.now()) - Date.parse(metadata.occurredAt);
      await sleep(Math.min(knownAfterMs, Math.max(0, knownAfterMs - since)));
      for (const [part, cacheKeys] of keys) await told(() => cdn.purge(part, cacheKeys));
      return [];
    },
  });

const told = async (purge: () => Promise<unknown>): Promise<void> => {
  try {
    await purge();
  } catch (error) {
    if (!(error instanceof CdnError)) throw error;
    throw new UnavailableError(error.message, { outcomeUnknown: true });
  }
};

/** Paths of one part of the CDN. One that ends with a star stands for all that begin with it. */
type Keys = readonly (readonly [part: CdnPart, cacheKeys: readonly string[]])[];

type Closed =
  | { readonly assetOid: string }
  | { readonly contentOid: string }
  | Extract<PostEvent, { type: 'PostEdited' | 'PostDeleted' }>;

const keysOf = async (commands: CommandLog, event: Closed): Promise<Keys> => {
  if ('assetOid' in event) return keysOfPicture(commands, event.assetOid);
  return 'contentOid' in event ? keysOfWork(commands, event.contentOid) : keysOfPost(event);
};

/**
 * The pictures that a post does not show any more, or not to all. What it left out is purged when it is
 * retired.
 */
const keysOfPost = (event: Extract<Closed, { postOid: string }>): Keys => {
  const isForAll = event.type === 'PostEdited' && event.audience.to === 'all';
  const pictures = event.type === 'PostEdited' ? event.pictures : [];
  return [
    ['private', [`/api/media/picture/${event.postOid}.*`]],
    ...(isForAll ? [] : pictures.map((key) => ['public', atPics(key)] as const)),
  ];
};

/** The paths below which files of a work are read. */
const keysOfWork = async (commands: CommandLog, contentOid: string): Promise<Keys> => {
  const { work, draft } = (await commands.load(contentStream, contentOid, { maxAgeMs: 0 })).state;
  const shown = [...(work?.cover.pictures ?? []), ...(draft.cover?.pictures ?? [])];
  const pictures = [...shown.map(({ key }) => key), work?.coverImageOid ?? null];
  const named = [...new Set(pictures.filter((key) => key !== null))];
  return [
    ['public', [...regions.map((region) => `${region}/thumbnail/${contentOid}*`), ...named.flatMap(atPics)]],
    ['private', [`/api/media/work/${contentOid}/*`, `/api/media/picture/${contentOid}.*`]],
  ];
};

/** None where the file is no picture. */
const keysOfPicture = async (commands: CommandLog, assetOid: string): Promise<Keys> => {
  const { picture } = (await commands.load(assetStream, assetOid, { maxAgeMs: 0 })).state;
  return picture === null ? [] : [['public', atPics(assetOid)]];
};

const atPics = (key: string): string[] => regions.map((region) => `${region}/pics/${key}*`);
