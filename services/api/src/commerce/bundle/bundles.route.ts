import { notSoldYet } from '@fanfold/application/catalogue';
import { buyBundle } from '@fanfold/application/commerce';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import type { Tile } from '@fanfold/contracts/catalogue';
import {
  BundlesQuery,
  BundlesReply,
  BuyBundleBody,
  BuyBundleReply,
  type OwnBundle,
  type ShownBundle,
} from '@fanfold/contracts/commerce';
import { bundleShares } from '@fanfold/domain/commerce';
import { readFrom } from '@fanfold/projection';
import { catalogue, listedTilesOf, takesBonus } from '@fanfold/projections/catalogue/contents';
import { bundles, bundlesOf, bundlesWith } from '@fanfold/projections/commerce/bundles';
import { purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invocationOf, markReplayed } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import { audienceOf, shownTiles } from '../../http/work-lists.ts';
import type { CommerceDeps } from '../deps.ts';

/** The bundles that a work is in, or that a creator sells, for their reader, and buying one. */
export const bundlesRoutes: FastifyPluginAsyncZod<CommerceDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/content/bundles',
    { schema: { querystring: BundlesQuery, headers: ReadHeaders, response: { 200: BundlesReply } } },
    async (request) => {
      const { contentOid, creatorOid = '' } = request.query;
      const fresh = await freshness(request, positions, [bundles, catalogue, purchases]);
      const found = await readFrom(db, bundles, (tables) =>
        contentOid === undefined ? bundlesOf(tables, creatorOid) : bundlesWith(tables, contentOid),
      );
      return { ...fresh, bundles: await shownTo(deps, request, found) };
    },
  );

  app.post(
    '/api/account/purchase/bundle',
    { schema: { body: BuyBundleBody, headers: IdempotencyHeaders, response: { 201: BuyBundleReply } } },
    async (request, reply) => {
      const bought = await buyBundle(deps, invocationOf(request, 'bundle'), request.body);
      markReplayed(reply, bought);
      const { events, position, balance } = bought;
      const sum = (of: 'paidCoins' | 'bonusCoins') => events.reduce((all, event) => all + event[of], 0);
      return reply.code(201).send({
        position: String(position),
        contentOids: events.map(({ resource }) => resource.oid),
        paidCoins: sum('paidCoins'),
        bonusCoins: sum('bonusCoins'),
        balance,
      });
    },
  );
};

/** A bundle with a work that the reader may not see in lists, or that is not sold now, is not shown. */
const shownTo = async (
  deps: CommerceDeps,
  request: FastifyRequest,
  found: readonly OwnBundle[],
): Promise<ShownBundle[]> => {
  if (found.length === 0) return [];
  const audience = await audienceOf(deps, request);
  const oids = [...new Set(found.flatMap(({ contentOids }) => contentOids))];
  const listed = await readFrom(deps.db, catalogue, (tables) => listedTilesOf(tables, oids, audience));
  const tiles = new Map((await shownTiles(deps, request, listed)).map((tile) => [tile.contentOid, tile]));
  const early = await notSoldYet(deps, request.caller?.oid, oids);
  // A bundle has works of one creator, and what is asked for is of one.
  const allowBonus = await readFrom(deps.db, catalogue, (tables) =>
    takesBonus(tables, listed[0]?.creatorOid ?? ''),
  );
  return found.flatMap(({ bundleOid, title, contentOids, priceCoins }) => {
    const works = contentOids.flatMap((contentOid) => tiles.get(contentOid) ?? []);
    const isWhole = works.length === contentOids.length;
    if (!isWhole || works.some((work) => !isSold(work) || (early.has(work.contentOid) && !work.purchased)))
      return [];
    const shares = bundleShares(
      priceCoins,
      works.map((work) => work.priceCoins),
    );
    const has = works.map((work) => work.purchased || isCoCreator(work, request));
    const owed = shares.map((share, index) => (has[index] ? 0 : share));
    const singly = works.map((work, index) => (has[index] ? 0 : work.priceCoins));
    const terms = { bundleOid, title: title.texts, original: title.original, works, priceCoins };
    return [{ ...terms, singlyCoins: sumOf(singly), owedCoins: sumOf(owed), allowBonus }];
  });
};

/** A co-creator has the work already. */
const isCoCreator = ({ collaborators }: Tile, { caller }: FastifyRequest): boolean =>
  collaborators.some(({ oid }) => oid === caller?.oid);

const isSold = ({ priceCoins, edition }: Tile): boolean => priceCoins > 0 && edition === null;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
