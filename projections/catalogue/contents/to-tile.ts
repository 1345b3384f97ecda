import type { Tile } from '@fanfold/contracts/catalogue';
import { shownNames } from '@fanfold/contracts/identity';
import { ratingStatusOf } from '@fanfold/domain/catalogue';
import type { AliasedExpression, Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { CatalogueTables } from './tables.ts';
import type { ContentRow } from './work-columns.ts';

/**
 * A tile without what is elsewhere: whether the reader bought it, how often it was opened, and which tier is
 * the lowest.
 */
export type CatalogueTile = Omit<Tile, 'purchased' | 'views' | 'allowedTier'> & {
  /** Whether all people may find it: its pictures have public addresses. */
  readonly foundByAll: boolean;
};

type Db = Kysely<CatalogueTables>;

export const selectTiles = (db: Db) => tilesIn(db, 'content');

/** The same of works that are not recorded, as an expression with the name and the columns of the table. */
export const tilesIn = (db: Db, works: 'content' | AliasedExpression<ContentRow, 'content'>) =>
  db
    // Kysely has one type for a table and another for an expression with its columns.
    .selectFrom(works as 'content')
    .leftJoin('creator', 'creator.oid', 'content.creator_oid')
    .leftJoin('film', 'film.asset_oid', 'content.video_oid')
    .leftJoin('video_rating', (join) =>
      join
        .onRef('video_rating.work_oid', '=', 'content.content_oid')
        .onRef('video_rating.rated_video', '=', 'content.video_oid'),
    )
    .selectAll('content')
    .select([
      'creator.nickname',
      'creator.names',
      'creator.channel_language',
      'creator.allow_bonus',
      'film.asset_oid as film_oid',
    ])
    .select(['video_rating.rating_status', 'video_rating.age_rating'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('collaborator')
          .leftJoin('creator as maker', 'maker.oid', 'collaborator.maker_oid')
          .select([
            'collaborator.maker_oid as oid',
            'maker.nickname',
            'maker.names',
            'maker.channel_language',
          ])
          .whereRef('collaborator.made_oid', '=', 'content.content_oid')
          .orderBy('collaborator.maker_oid'),
      ).as('collaborators'),
    );

export type TileRow = Awaited<ReturnType<ReturnType<typeof selectTiles>['execute']>>[number];

export const toTile = (row: TileRow): CatalogueTile => ({
  contentOid: row.content_oid as CatalogueTile['contentOid'],
  creatorOid: row.creator_oid as CatalogueTile['creatorOid'],
  creatorNickname: row.nickname ?? '',
  creatorNames: namesShown(row),
  kind: row.kind as CatalogueTile['kind'],
  original: row.original as CatalogueTile['original'],
  languages: row.languages as CatalogueTile['languages'],
  title: row.title,
  summary: row.summary,
  cover: shownCover(row),
  lengthSeconds: row.length_seconds,
  videoLayout: row.video_layout,
  hashtags: row.hashtags,
  edition: row.copies === null ? null : { copies: row.copies, left: row.copies - row.copies_taken },
  publishedAt: row.published_at.toISOString(),
  modifiedAt: row.modified_at.toISOString(),
  collaborators: row.collaborators.map((maker) => ({
    oid: maker.oid as CatalogueTile['creatorOid'],
    nickname: maker.nickname ?? '',
    names: namesShown(maker),
  })),
  ...offerShown(row),
  ...ratingShown(row),
  hideContent: !row.listed,
  isPrivateContent: row.status === 'private',
  isScenarioItem: row.kind === 'scenario',
  isAdultContent: row.is_adult,
  foundByAll: row.status === 'published' && !row.is_adult,
});

/** As the page of the creator says it. */
const namesShown = ({ nickname, names, channel_language: channelLanguage }: Named) =>
  shownNames({
    nickname: nickname ?? '',
    multiLangNick: names ?? {},
    channelLanguage,
  });
type Named = Pick<TileRow, 'nickname' | 'names' | 'channel_language'>;

const offerShown = ({ access, tiers, ...row }: TileRow) => {
  const priceCoins = Number(row.price_coins);
  const isSold = priceCoins > 0;
  return {
    /** The price that counts: 0 where nothing is sold for coins. */
    priceCoins,
    access,
    tiers,
    isPaidContent: isSold || access === 'tiers',
    onlyPurchasableWithCoins: isSold && access !== 'tiers',
    viewableWithoutSub: isSold || access === 'open',
  };
};

const ratingShown = ({ kind, access, price_coins, rating_status, age_rating }: TileRow) => {
  const offer = { access, coinPurchase: true, priceCoins: Number(price_coins) };
  const sold = { kind: kind as CatalogueTile['kind'], offer };
  const ratingRequired = ratingStatusOf(sold, null) === 'required';
  const ratingStatus = ratingStatusOf(sold, rating_status && { status: rating_status });
  return { ratingRequired, ratingStatus, ageRating: age_rating };
};

/** A video without a picture of its creator's is shown by one of its own. */
const shownCover = ({ cover, film_oid, content_oid }: TileRow): CatalogueTile['cover'] =>
  film_oid === null || (cover.pictures?.length ?? 0) > 0
    ? cover
    : { ...cover, poster: `/api/media/work/${content_oid}/poster.webp` };
