import { creatorOfPage, defaultRows } from '@fanfold/application/discovery';
import type { Language } from '@fanfold/contracts';
import type { Tile } from '@fanfold/contracts/catalogue';
import type { CuratedPageReply, PageRow } from '@fanfold/contracts/discovery';
import type { PublicUser } from '@fanfold/contracts/identity';
import {
  type BannerSlot,
  type CuratedPageState,
  type CurationComponent,
  curatedPageStream,
} from '@fanfold/domain/discovery';
import { readFrom } from '@fanfold/projection';
import {
  type Audience,
  type CatalogueTile,
  catalogue,
  listedTilesOf,
} from '@fanfold/projections/catalogue/contents';
import type { FastifyRequest } from 'fastify';

import { peopleByOid } from '../http/names.ts';
import { shownTiles } from '../http/work-lists.ts';
import { rowCreatorOf, shownBanners, slotsOf } from './banners.ts';
import { type Chosen, choose, nothing } from './choice.ts';
import type { DiscoveryDeps } from './deps.ts';
import { cacheRules, type keeping } from './kept.ts';
import { withPlanned } from './planned-works.ts';
import { playlistRows } from './playlist-rows.ts';

/** To whom a page is shown. */
export type Reader = {
  readonly request: FastifyRequest;
  readonly audience: Audience;
  readonly language: Language;
  /** Null where it is not known: then rows for some countries are not shown. */
  readonly country: string | null;
  /** The time for which rows and banners are chosen; an administrator looks at a later one. */
  readonly at: string;
};

type Composed = { readonly title: PageRow['title']; readonly components: CurationComponent[] };

/**
 * A page as it is published, or a fixed page with the rows that it has by itself; undefined where there is
 * none.
 */
export const publishedPage = async (
  { eventLog }: DiscoveryDeps,
  pageUrl: string,
): Promise<(Composed & Pick<CuratedPageState, 'pageOid'>) | undefined> => {
  const { state } = await eventLog.commands.load(curatedPageStream, pageUrl, { maxAgeMs: 1_000 });
  if (state.published) return { pageOid: state.pageOid, ...state.published };
  // A creator's own page is there without rows, too.
  const components = creatorOfPage(pageUrl) ? [] : defaultRows(pageUrl);
  return components && { pageOid: null, title: {}, components };
};

export type Choices = ReturnType<typeof keeping<readonly Chosen[]>>;

type Shown = Composed & {
  readonly pageUrl: string;
  readonly choices: Choices;
  readonly forced: boolean;
  /** How many each row shows at most. */
  readonly count?: number;
  /** Works that will be published by the time of the page; no reader's page has any. */
  readonly planned?: readonly CatalogueTile[];
};

/**
 * The rows of a page for its reader. Which works stand where is kept; whether each may be shown is asked
 * every time, so that what became private, was blocked or is for adults is left out at once. Rows that come
 * out empty are left out.
 */
export const shownRows = async (
  deps: DiscoveryDeps,
  reader: Reader,
  { pageUrl, components, choices, forced, count, planned = [] }: Shown,
): Promise<PageRow[]> => {
  const { db, clock } = deps;
  const creatorOid = creatorOfPage(pageUrl);
  const { adultFor, inKorea = false } = reader.audience;
  const audience = { adultFor: adultFor === 'all' ? adultFor : null, inKorea };
  const shown = components.filter((component) => isFor(component, reader));
  const kept = await choices({
    key: JSON.stringify([pageUrl, audience, shown]),
    read: () => choose(db, { components: shown, creatorOid, audience, now: clock.now() }),
    forced,
    // Creators look for what they published on their own page.
    keptSeconds:
      creatorOid !== undefined || shown.some(({ kind }) => kind === 'newest')
        ? cacheRules.newestSeconds
        : cacheRules.keptSeconds,
  });
  const playlists = await playlistRows(deps, shown, reader.audience.hidden.creators);
  const chosen = shown.map((component, index) => {
    const found = playlists.get(component.componentOid)?.chosen ?? kept[index] ?? nothing;
    return withPlanned(component, found, planned);
  });
  const slots = shown.some(({ kind }) => kind === 'creatorBanners')
    ? await slotsOf(deps, reader.at, reader.audience.hidden.creators)
    : [];
  const place = await placesFor(deps, reader, { chosen, slots, planned });
  const { banners } = place;
  return shown.flatMap((component, index) => {
    const { kind, componentMetadata } = component;
    if (kind === 'creatorBanners')
      return banners.length === 0 ? [] : rowOf(component, { tiles: [], creators: [], banners });
    const most = count ?? componentMetadata.count;
    const { contentOids, creatorOids } = chosen[index] ?? nothing;
    const tiles = contentOids.flatMap((oid) => place.work(oid) ?? []).filter(isOf(creatorOid));
    const creators = creatorOids.flatMap((oid) => place.creator(oid) ?? []);
    if (tiles.length + creators.length === 0 && !hasNoWorks.has(kind)) return [];
    const named = { ...component, title: playlists.get(component.componentOid)?.title ?? component.title };
    return rowOf(named, { tiles: tiles.slice(0, most), creators: creators.slice(0, most), banners: [] });
  });
};

/** On a creator's own page stand the creator's works alone. */
const isOf = (creatorOid: string | undefined) => (tile: Tile) =>
  creatorOid === undefined || tile.creatorOid === creatorOid;

const rowOf = (
  { componentOid, kind, title, componentMetadata: { tag, contentKind, words, link } }: CurationComponent,
  has: Pick<PageRow, 'tiles' | 'creators' | 'banners'>,
): PageRow => ({ componentOid, kind, title, tag, contentKind, words, link, ...has });

type Wanted = {
  readonly chosen: readonly Chosen[];
  readonly slots: readonly BannerSlot[];
  readonly planned: readonly CatalogueTile[];
};

/** Looks up what of a choice its reader may see. The creators of rows and of banners are read together. */
const placesFor = async (
  deps: DiscoveryDeps,
  { request, audience }: Reader,
  { chosen, slots, planned }: Wanted,
) => {
  const { db } = deps;
  const contentOids = [...new Set(chosen.flatMap((row) => row.contentOids))];
  const ofBanners = slots.map(({ creatorOid }) => creatorOid);
  const creatorOids = [...new Set([...chosen.flatMap((row) => row.creatorOids), ...ofBanners])];
  const [listed, people] = await Promise.all([
    readFrom(db, catalogue, (tables) => listedTilesOf(tables, contentOids, audience)),
    creatorOids.length > 0 ? peopleByOid(db, creatorOids) : new Map<string, PublicUser>(),
  ]);
  const wanted = planned.filter(({ contentOid }) => contentOids.includes(contentOid));
  const tiles = await shownTiles(deps, request, [...listed, ...wanted]);
  const works = new Map<string, Tile>(tiles.map((tile) => [tile.contentOid, tile]));
  const hidden = new Set<string>(audience.hidden.creators);
  return {
    banners: shownBanners(slots, people),
    work: (oid: string) => works.get(oid),
    creator: (oid: string) => {
      const person = hidden.has(oid) ? undefined : people.get(oid);
      return person && rowCreatorOf(person);
    },
  };
};

/** Banners, and the rows of the person who reads, which they ask for by themselves. */
const hasNoWorks: ReadonlySet<string> = new Set(['banner', 'follows', 'goOn', 'because']);

const isFor = (
  { languages, countries, from, until }: CurationComponent,
  { language, country, at }: Reader,
): boolean =>
  (languages.length === 0 || languages.includes(language)) &&
  (countries.length === 0 || (country !== null && countries.includes(country))) &&
  (from === null || from <= at) &&
  (until === null || at < until);

export const pageReply = async (
  deps: DiscoveryDeps,
  reader: Reader,
  { pageOid, ...page }: Shown & Pick<CuratedPageState, 'pageOid'>,
): Promise<CuratedPageReply> => ({
  pageUrl: page.pageUrl,
  pageOid,
  title: page.title,
  rows: await shownRows(deps, reader, page),
});
