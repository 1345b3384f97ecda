import { playHistory } from '@fanfold/application/catalogue';
import { ReadHeaders } from '@fanfold/contracts';
import type { Tile } from '@fanfold/contracts/catalogue';
import { PersonalRowsReply, type RecommendationReason } from '@fanfold/contracts/discovery';
import { readFrom } from '@fanfold/projection';
import { catalogue, listedTilesOf, shelvesOf } from '@fanfold/projections/catalogue/contents';
import { purchases, purchasesPage } from '@fanfold/projections/commerce/purchases';
import { creatorsOf, notificationsRead } from '@fanfold/projections/notifications/inbox';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import { audienceOf, shownTiles } from '../http/work-lists.ts';
import type { DiscoveryDeps } from './deps.ts';
import { similarWorks } from './recommendation.route.ts';

const mostShown = 12;
/** What was left at its very beginning was not begun. */
const begunMs = 5_000;

/** The rows of the person who reads: they are no part of a page that is the same for all. */
export const personalRowsRoute: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  const { db, positions } = deps;
  app.get(
    '/api/content/curation/personal',
    { schema: { headers: ReadHeaders, response: { 200: PersonalRowsReply } } },
    async (request) => {
      const { oid } = callerOf(request);
      const fresh = await freshness(request, positions, [catalogue, purchases, notificationsRead]);
      const audience = await audienceOf(deps, request);
      const [followed, played, bought] = await Promise.all([
        readFrom(db, notificationsRead, (tables) => creatorsOf(tables, oid)),
        playHistory(db, oid),
        readFrom(db, purchases, (tables) => purchasesPage(tables, { buyerOid: oid, limit: 1 })),
      ]);
      const begun = played.filter(({ positionMs }) => positionMs >= begunMs).slice(0, mostShown);
      const [last] = bought.purchases;
      const shelves = [{ limit: 2 * mostShown, creatorOids: followed }];
      if (last?.sellerOid) shelves.push({ limit: 2 * mostShown, creatorOids: [last.sellerOid as never] });
      const [follows = [], likeBought = []] = await readFrom(db, catalogue, (tables) =>
        shelvesOf(tables, shelves, audience),
      );
      const alike = last
        ? await similarWorks(db, { contentOids: [last.contentOid], audience, count: mostShown })
        : new Map<string, RecommendationReason>();
      const oids = [
        ...alike.keys(),
        ...begun.map(({ contentOid }) => contentOid),
        ...[...follows, ...likeBought].map(({ contentOid }) => contentOid),
        ...(last ? [last.contentOid] : []),
      ];
      const listed = await readFrom(db, catalogue, (tables) =>
        listedTilesOf(tables, [...new Set(oids)], audience),
      );
      const tiles = await shownTiles(deps, request, listed);
      const works = new Map<string, Tile>(tiles.map((tile) => [tile.contentOid, tile]));
      return {
        ...fresh,
        follows: inRow(
          follows.map(({ contentOid }) => contentOid),
          works,
          () => true,
        ),
        goOn: begun.flatMap(({ contentOid, positionMs }) => {
          const work = works.get(contentOid);
          return work ? [{ work, positionMs }] : [];
        }),
        because: becauseOf(
          last && works.get(last.contentOid),
          // What is alike comes before what else its creator made; never what is owned, also by having made
          // it.
          inRow(
            [...new Set([...alike.keys(), ...likeBought.map(({ contentOid }) => contentOid)])],
            works,
            ({ purchased, creatorOid }) => !purchased && creatorOid !== oid,
          ),
        ),
      };
    },
  );
};

const inRow = (
  contentOids: readonly string[],
  works: ReadonlyMap<string, Tile>,
  isWanted: (tile: Tile) => boolean,
): Tile[] =>
  contentOids
    .flatMap((contentOid) => works.get(contentOid) ?? [])
    .filter(isWanted)
    .slice(0, mostShown);

const becauseOf = (work: Tile | undefined, tiles: Tile[]): PersonalRowsReply['because'] => {
  if (!work || tiles.length === 0) return null;
  const { contentOid, original, title } = work;
  return { work: { contentOid, original, title }, tiles };
};
