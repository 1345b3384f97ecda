import { limits, pageQuery, ReadHeaders } from '@fanfold/contracts';
import { PurchasedReply } from '@fanfold/contracts/commerce';
import { addDays, parseOid } from '@fanfold/domain';
import { contentStream, type OffSale, offSaleOf } from '@fanfold/domain/catalogue';
import { type WalletState, walletStream } from '@fanfold/domain/wallet';
import { readFrom } from '@fanfold/projection';
import { catalogue, type ForSale, tilesForSale } from '@fanfold/projections/catalogue/contents';
import {
  isOneBundle,
  ownedOfBundles,
  type Purchase,
  purchases,
  purchasesPage,
} from '@fanfold/projections/commerce/purchases';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { showsAdult } from '../http/adult-mode.ts';
import { callerOf } from '../http/auth.ts';
import { blurredCoverFor } from '../http/covers.ts';
import { freshness } from '../http/read-your-writes.ts';
import { shownTiles } from '../http/work-lists.ts';
import type { CatalogueDeps } from './deps.ts';

/**
 * CAT-034: what a person owns. Works for adults that they may not see now are told apart, without title and
 * cover.
 */
export const purchasedRoute: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { db, positions } = deps;
  app.get(
    '/api/content/purchased3',
    { schema: { querystring: pageQuery, headers: ReadHeaders, response: { 200: PurchasedReply } } },
    async (request) => {
      const buyerOid = callerOf(request).oid;
      const fresh = await freshness(request, positions, [purchases, catalogue]);
      const page = await readFrom(db, purchases, (tables) =>
        purchasesPage(tables, { buyerOid, ...request.query }),
      );
      const contentOids = page.purchases.map(({ contentOid }) => contentOid);
      const bundleOids = page.purchases.flatMap(({ bundleOid }) => bundleOid ?? []);
      const bundled = await readFrom(db, purchases, (tables) =>
        ownedOfBundles(tables, { buyerOid, bundleOids }),
      );
      const works = await readFrom(db, catalogue, (tables) => tilesForSale(tables, contentOids));
      const owned = page.purchases.flatMap((purchase) => {
        const work = works.get(purchase.contentOid);
        return work ? [{ purchase, work }] : [];
      });
      const adult = await showsAdult(deps, request);
      const isShown = ({ work }: Owned): boolean => adult || !work.isAdultContent;
      return {
        ...fresh,
        tiles: await ownedTiles(deps, request, { buyerOid, bundled, owned: owned.filter(isShown) }),
        closed: owned
          .filter((one) => !isShown(one))
          .map(({ purchase, work }) => ({
            contentOid: work.contentOid,
            kind: work.kind,
            blurredCover: blurredCoverFor(deps, request, work),
            ...howOwned(purchase),
          })),
        nextCursor: page.nextCursor,
      };
    },
  );
};

type Owned = { readonly purchase: Purchase; readonly work: ForSale };

const howOwned = ({ purchaseId, source, boughtAt, editionCopy }: Purchase) => ({
  purchaseId: parseOid(purchaseId),
  source,
  ownedSince: boughtAt,
  editionCopy,
});

type OwnedBy = {
  readonly buyerOid: string;
  /** All that they own by the bundles of which something is among `owned`. */
  readonly bundled: readonly Purchase[];
  readonly owned: readonly Owned[];
};

/** With what happened to those that are sold no more, and until when each can be given back. */
const ownedTiles = async (
  deps: CatalogueDeps,
  request: FastifyRequest,
  { buyerOid, bundled, owned }: OwnedBy,
) => {
  const works = owned.map(({ work }) => work);
  const [tiles, offSale, { state: wallet }] = await Promise.all([
    shownTiles(deps, request, works),
    offSaleAmong(deps, works),
    deps.eventLog.commands.load(walletStream, buyerOid, { maxAgeMs: 0 }),
  ]);
  const now = deps.clock.now();
  return tiles.flatMap((tile) =>
    owned
      .filter(({ work }) => work.contentOid === tile.contentOid)
      .map(({ purchase }) => ({
        ...tile,
        purchased: true,
        ...howOwned(purchase),
        ...withdrawalOf(purchase, { bundled, wallet, now }),
        offSale: offSale.get(tile.contentOid) ?? null,
      })),
  );
};

type Withdrawal = {
  readonly bundled: readonly Purchase[];
  readonly wallet: Pick<Readonly<WalletState>, 'undelivered'>;
  readonly now: string;
};

/** Until when a buyer can give a purchase back, null where they cannot; and how many works go back then. */
const withdrawalOf = (purchase: Purchase, { bundled, wallet: { undelivered }, now }: Withdrawal) => {
  const until = addDays(purchase.boughtAt, limits.withdrawalDays);
  const others = bundled.filter(
    (other) => other.purchaseId !== purchase.purchaseId && isOneBundle(other, purchase),
  );
  const whole = [purchase, ...others];
  const isUnopened = whole.every(({ contentOid, purchaseId }) => undelivered[contentOid] === purchaseId);
  return { withdrawUntil: isUnopened && now <= until ? until : null, withdrawnWorks: whole.length };
};

const offSaleMaxAgeMs = 2_000;

/** What happened to those of these works that are not published. They are few, so each is asked itself. */
const offSaleAmong = async (
  { eventLog: { commands } }: Pick<CatalogueDeps, 'eventLog'>,
  works: readonly ForSale[],
): Promise<ReadonlyMap<string, OffSale | null>> =>
  new Map(
    await Promise.all(
      works
        .filter(({ published }) => !published)
        .map(async ({ contentOid }) => {
          const { state } = await commands.load(contentStream, contentOid, { maxAgeMs: offSaleMaxAgeMs });
          return [contentOid, offSaleOf(state)] as const;
        }),
    ),
  );
