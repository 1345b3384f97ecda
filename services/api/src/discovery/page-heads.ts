import { bcp47, type Language, languages } from '@fanfold/contracts';
import { type PublicUser, shownName } from '@fanfold/contracts/identity';
import { readFrom } from '@fanfold/projection';
import {
  type CatalogueTile,
  catalogue,
  listedTilesOf,
  visitorsIn,
} from '@fanfold/projections/catalogue/contents';
import { profileByCustomUrl, profiles } from '@fanfold/projections/identity/profiles';

import { peopleByOid } from '../http/names.ts';
import type { PageHead } from '../http/page-head.ts';
import { addressOf, creatorPath, feedPath, fileAddress, workPath } from './addresses.ts';
import type { DiscoveryDeps } from './deps.ts';
import { headOfEvent } from './event-head.ts';
import { placeOf, thing } from './head-parts.ts';

type HeadDeps = Pick<DiscoveryDeps, 'db' | 'publicUrl' | 'cdnBase' | 'eventLog'> & {
  /** Where it is asked from; null where that is unknown. */
  readonly country: string | null;
};

/** Pages that show a work: each work has one of them, which its head names as the canonical one. */
const pagesOfWorks: readonly string[] = ['play', 'file', 'scenario', 'multiplay'];

/**
 * What robots and previews of links are told of a page: of a work that every visitor of the country finds, of
 * a creator and of an event of the site. Undefined for all other pages, also for those of works that are
 * private, unlisted or for adults and for drafts of events.
 */
export const headOf = async (deps: HeadDeps, pathname: string): Promise<PageHead | undefined> => {
  const { language, kind, name } = partsOf(pathname);
  if (name === '') return undefined;
  if (pagesOfWorks.includes(kind)) return headOfWork(deps, name, language);
  if (kind === 'event') return headOfEvent(deps, name, language);
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
  { db, publicUrl, cdnBase, country }: HeadDeps,
  contentOid: string,
  language: Language | undefined,
): Promise<PageHead | undefined> => {
  const [tile] = await readFrom(db, catalogue, (tables) =>
    listedTilesOf(tables, [contentOid], visitorsIn(country)),
  );
  if (!tile) return undefined;
  const reader = language ?? tile.original;
  const place = placeOf(publicUrl, workPath(tile), language);
  const said = {
    title: textOf(tile.title, tile, reader),
    description: textOf(tile.summary, tile, reader),
    picture: hasPicture(tile)
      ? fileAddress({ publicUrl, cdnBase }, `/thumbnail/${contentOid}_${reader}`)
      : null,
  };
  const creator = (await peopleByOid(db, [tile.creatorOid])).get(tile.creatorOid);
  const author = creator ? { author: personOf(publicUrl, creator, reader) } : {};
  return {
    ...place,
    ...said,
    language: reader,
    kind: isSeen(tile) ? 'video.other' : 'article',
    feed: addressOf(publicUrl, feedPath(tile.creatorOid)),
    data: { ...workData(tile), ...thing(place.canonical, said), ...author },
  };
};

const textOf = (texts: CatalogueTile['title'], { original }: CatalogueTile, reader: Language): string =>
  texts[reader] ?? texts[original] ?? '';

const isSeen = ({ kind }: CatalogueTile): boolean => kind === 'video' || kind === 'clip';

const workData = ({ kind, original, publishedAt }: CatalogueTile) => ({
  '@type': typesOfWorks[kind],
  inLanguage: bcp47[original],
  datePublished: publishedAt,
  // The name that search engines ask for where a work is seen or heard.
  uploadDate: publishedAt,
});

/** What works are called at schema.org. */
const typesOfWorks: Readonly<Record<CatalogueTile['kind'], string>> = {
  audio: 'AudioObject',
  roleplay: 'AudioObject',
  scenario: 'CreativeWork',
  video: 'VideoObject',
  clip: 'VideoObject',
  file: 'DigitalDocument',
  post: 'Article',
};

const personOf = (publicUrl: string, person: PublicUser, reader: Language) => ({
  '@type': 'Person',
  name: shownName(person, reader),
  url: addressOf(publicUrl, creatorPath(person)),
});

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
  { publicUrl, cdnBase }: HeadDeps,
  creator: PublicUser,
  language: Language | undefined,
): PageHead => {
  const reader = language ?? creator.channelLanguage ?? 'en';
  const { profileImageKey, introduction } = creator;
  const place = placeOf(publicUrl, creatorPath(creator), language);
  const title = shownName(creator, reader);
  const picture =
    profileImageKey &&
    fileAddress({ publicUrl, cdnBase }, `/api/account/profile-image/${profileImageKey}/large.jpeg`);
  return {
    ...place,
    language: reader,
    kind: 'profile',
    title,
    description: introduction,
    picture,
    feed: addressOf(publicUrl, feedPath(creator.oid)),
    data: {
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        ...thing(place.canonical, { title, description: introduction, picture }),
      },
    },
  };
};
