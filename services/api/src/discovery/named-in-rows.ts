import type { AdminCurationReply, BannerRequestsReply } from '@fanfold/contracts/discovery';
import type { CurationComponent } from '@fanfold/domain/discovery';
import { readFrom } from '@fanfold/projection';
import { catalogue, listedTilesOf } from '@fanfold/projections/catalogue/contents';
import type { FastifyRequest } from 'fastify';

import { peopleByOid } from '../http/names.ts';
import { audienceOf, shownTiles } from '../http/work-lists.ts';
import { rowCreatorOf } from './banners.ts';
import type { DiscoveryDeps } from './deps.ts';
import { namedPlaylistsOf } from './playlist-rows.ts';

type Components = readonly Pick<CurationComponent, 'componentMetadata'>[];

/** Works by their ids, as tiles for who composes rows or lists of them. */
export const tilesNamed = async (
  deps: DiscoveryDeps,
  request: FastifyRequest,
  contentOids: readonly string[],
) => {
  if (contentOids.length === 0) return [];
  const audience = await audienceOf(deps, request);
  const listed = await readFrom(deps.db, catalogue, (tables) =>
    listedTilesOf(tables, [...new Set(contentOids)], audience),
  );
  return shownTiles(deps, request, listed);
};

/** All that rows name by id, so that who composes them reads names and sees pictures. */
export const namedInRows = async (
  deps: DiscoveryDeps,
  request: FastifyRequest,
  components: Components,
): Promise<AdminCurationReply['named']> => {
  const metadata = components.map(({ componentMetadata }) => componentMetadata);
  const ofPlaylists = [...new Set(metadata.flatMap(({ playlist }) => playlist?.creatorOid ?? []))];
  const links = metadata.flatMap(({ link }) => link ?? []);
  const contentOids = [...metadata.flatMap((one) => one.contentOids), ...oidsIn(links, pagesOfWorks)];
  const creatorOids = [
    ...metadata.flatMap((one) => one.creatorOids),
    ...ofPlaylists,
    ...oidsIn(links, pagesOfCreators),
  ];
  const [works, people, playlists] = await Promise.all([
    tilesNamed(deps, request, contentOids),
    peopleByOid(deps.db, creatorOids),
    Promise.all(ofPlaylists.map((creatorOid) => namedPlaylistsOf(deps, creatorOid))),
  ]);
  return { works, creators: [...people.values()].map(rowCreatorOf), playlists: playlists.flat() };
};

/** What the pages are of to which these addresses lead. */
export const namedInLinks = async (
  deps: DiscoveryDeps,
  request: FastifyRequest,
  links: readonly string[],
): Promise<BannerRequestsReply['named']> => {
  const [works, people] = await Promise.all([
    tilesNamed(deps, request, oidsIn(links, pagesOfWorks)),
    peopleByOid(deps.db, oidsIn(links, pagesOfCreators)),
  ]);
  return { works, creators: [...people.values()].map(rowCreatorOf) };
};

/** A banner that leads to a page of the site names what the page is of. */
const pagesOfWorks = /^\/(?:play|file|scenario)\/([0-9a-f]{24})$/;
const pagesOfCreators = /^\/creatorhome\/([0-9a-f]{24})$/;

const oidsIn = (links: readonly string[], page: RegExp): string[] =>
  links.flatMap((link) => page.exec(link)?.[1] ?? []);
