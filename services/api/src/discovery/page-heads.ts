import { type Language, languages } from '@fanfold/contracts';
import { type PublicUser, shownName } from '@fanfold/contracts/identity';
import { readFrom } from '@fanfold/projection';
import {
  type CatalogueTile,
  catalogue,
  listedTilesOf,
  visitors,
} from '@fanfold/projections/catalogue/contents';
import { profileByCustomUrl, profiles } from '@fanfold/projections/identity/profiles';

import { peopleByOid } from '../http/names.ts';
import type { PageHead } from '../http/page-head.ts';
import { addressOf, alternatesOf, creatorPath, feedPath, workPath } from './addresses.ts';
import type { DiscoveryDeps } from './deps.ts';

type HeadDeps = Pick<DiscoveryDeps, 'db' | 'publicUrl'>;

/**
 * What robots and previews of links are told of a page: of a work that every visitor finds and of a creator. Undefined for all
 * other pages, also for those of works that are private, unlisted or for adults.
 */
export const headOf = async (deps: HeadDeps, pathname: string): Promise<PageHead | undefined> => {
  const { language, kind, name } = partsOf(pathname);
  if (name === '') return undefined;
  if (kind === 'play') return headOfWork(deps, name, language);
  const creator = await creatorNamed(deps, kind, name);
  return creator?.isCreator ? headOfCreator(deps, creator, language) : undefined;
};

const partsOf = (pathname: string) => {
  const [first = '', ...rest] = pathname.split('/').slice(1);
  const language = languages.find((known) => known === first);
  const [kind = '', name = '', more] = language === undefined ? [first, ...rest] : rest;
  // A path with more parts is not the page of a work or a creator.
  return { language, kind, name: more === undefined ? decoded(name) : '' };
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
};

const headOfWork = async (
  { db, publicUrl }: HeadDeps,
  contentOid: string,
  language: Language | undefined,
): Promise<PageHead | undefined> => {
  const [tile] = await readFrom(db, catalogue, (tables) => listedTilesOf(tables, [contentOid], visitors));
  if (!tile) return undefined;
  const reader = language ?? tile.original;
  return {
    ...placeOf(publicUrl, workPath(contentOid), language),
    language: reader,
    kind: tile.kind === 'video' || tile.kind === 'clip' ? 'video.other' : 'article',
    title: tile.title[reader] ?? tile.title[tile.original] ?? '',
    description: tile.summary[reader] ?? tile.summary[tile.original] ?? '',
    picture: hasPicture(tile) ? addressOf(publicUrl, `/thumbnail/${contentOid}_${reader}`) : null,
    feed: addressOf(publicUrl, feedPath(tile.creatorOid)),
  };
};

/** A drawn cover is made by browsers: previews have no picture of it. */
const hasPicture = ({ cover }: CatalogueTile): boolean =>
  cover.poster !== undefined || (cover.pictures?.length ?? 0) > 0;

const creatorNamed = async (
  { db }: HeadDeps,
  kind: string,
  name: string,
): Promise<PublicUser | undefined> => {
  if (kind === 'creatorhome') return (await peopleByOid(db, [name])).get(name);
  if (kind === 'c') return readFrom(db, profiles, (tables) => profileByCustomUrl(tables, name));
  return undefined;
};

const headOfCreator = (
  { publicUrl }: HeadDeps,
  creator: PublicUser,
  language: Language | undefined,
): PageHead => {
  const reader = language ?? creator.channelLanguage ?? 'en';
  const { profileImageKey } = creator;
  return {
    ...placeOf(publicUrl, creatorPath(creator), language),
    language: reader,
    kind: 'profile',
    title: shownName(creator, reader),
    description: creator.introduction,
    picture:
      profileImageKey && addressOf(publicUrl, `/api/account/profile-image/${profileImageKey}/large.jpeg`),
    feed: addressOf(publicUrl, feedPath(creator.oid)),
  };
};

const placeOf = (publicUrl: string, path: string, language: Language | undefined) => ({
  canonical: addressOf(publicUrl, path, language),
  alternates: alternatesOf(publicUrl, path),
});
