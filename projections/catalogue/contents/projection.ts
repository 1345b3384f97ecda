import type { AgeRating, ContentEvent } from '@fanfold/domain/catalogue';
import type { EditionEvent } from '@fanfold/domain/commerce';
import type { AccountEvent, ProfileEvent } from '@fanfold/domain/identity';
import type { AssetEvent } from '@fanfold/domain/media';
import type { WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, json, merged, projection, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { ratingChange } from '../rating-columns.ts';
import { type CatalogueTables, createTables } from './tables.ts';
import { insertWorks, offerColumns, priceIn, showWork, updateWork } from './work-columns.ts';

type Db = Kysely<CatalogueTables>;
/** What is done before the publication is not for readers. */
type Shown = Extract<ContentEvent, { type: (typeof shownTypes)[number] }>;
type Beside = Extract<
  ContentEvent,
  {
    type:
      | 'RatingRequested'
      | 'WorkRated'
      | 'RatingRefused'
      | 'CoCreatorInvited'
      | 'CoCreatorAccepted'
      | 'CoCreatorRemoved';
  }
>;
type Consumed =
  | Shown
  | Beside
  | Exclude<EditionEvent, { type: 'CopySold' }>
  | Extract<AssetEvent, { type: 'AssetEncoded' }>
  | Extract<WalletEvent, { type: 'CoinsSpent' | 'SpendRefunded' }>
  | Extract<
      AccountEvent,
      {
        type:
          | 'AccountRegistered'
          | 'ProfileCompleted'
          | 'CreatorRegistered'
          | 'BonusAcceptanceChanged'
          | 'NicknameChanged';
      }
    >
  | Extract<ProfileEvent, { type: 'GlobalNicknameSet' }>;

const shownTypes = [
  'ContentPublished',
  'ContentUpdated',
  'ContentPriceChanged',
  'AdultFlagChanged',
  'ContentMadePrivate',
  'ContentMadePublic',
  'ContentHidden',
  'ContentListed',
  'ContentSuspended',
  'ContentReinstated',
  'ContentUnpublished',
  'ContentDeleted',
] as const satisfies readonly ContentEvent['type'][];

/** What is published, at which price, by whom; bodies apart. Read by the home page and the play page. */
export const catalogue = projection<CatalogueTables>()({
  name: 'catalogue',
  version: 15,
  consumes: [
    ...shownTypes,
    'RatingRequested',
    'WorkRated',
    'RatingRefused',
    'CoCreatorInvited',
    'CoCreatorAccepted',
    'CoCreatorRemoved',
    'AccountRegistered',
    'ProfileCompleted',
    'BonusAcceptanceChanged',
    'NicknameChanged',
    'CreatorRegistered',
    'GlobalNicknameSet',
    'CopyReserved',
    'CopyReleased',
    'CoinsSpent',
    'SpendRefunded',
    'AssetEncoded',
  ],
  tables: createTables,

  project: async (db, batch) => {
    const publications = batch.filter(isPublication);
    const newest = new Map(batch.flatMap(priceMessage).map((message) => [message.contentOid, message]));
    const oids = [...newest.keys()];
    const before = await listedAmong(db, oids);
    await insertWorks(db, publications);
    await inOrder(batch.flatMap((recorded) => changesOf(db, recorded)));
    // All people may watch the topic: of works that they could not find it says only that they went.
    const found = before.union(new Set(publications.map(({ event }) => event.contentOid)));
    const listed = await listedAmong(db, oids);
    return [...newest.values()].flatMap((message) => {
      if (listed.has(message.contentOid)) return [message];
      return found.has(message.contentOid) ? [{ ...message, priceCoins: null }] : [];
    });
  },
});

const changesOf = (db: Db, recorded: Recorded<Consumed>): Statement | readonly Statement[] => {
  const { event } = recorded;
  switch (event.type) {
    case 'ContentPublished':
      return [];
    case 'ContentUpdated':
      return updateWork(db, recorded as Recorded<typeof event>);
    case 'ContentPriceChanged':
      return ofContent(db, event.contentOid).set({ ...offerColumns(event), ...ratingChange(event) });
    case 'AdultFlagChanged':
      return ofContent(db, event.contentOid).set({ is_adult: event.isAdultContent });
    case 'ContentMadePrivate':
    case 'ContentMadePublic':
    case 'ContentHidden':
    case 'ContentListed':
    case 'ContentSuspended':
    case 'ContentReinstated':
    case 'ContentUnpublished':
    case 'ContentDeleted':
      return showWork(db, event);
    case 'RatingRequested':
    case 'WorkRated':
    case 'RatingRefused':
    case 'CoCreatorInvited':
    case 'CoCreatorAccepted':
    case 'CoCreatorRemoved':
      return changeBeside(db, event);
    case 'CopyReserved':
      return ofContent(db, event.resource.oid).set((eb) => ({ copies_taken: eb('copies_taken', '+', 1) }));
    case 'CopyReleased':
      return ofContent(db, event.resource.oid).set((eb) => ({ copies_taken: eb('copies_taken', '-', 1) }));
    case 'CoinsSpent':
    case 'SpendRefunded':
      if (event.transactionType !== 'drm_encoding') return [];
      return ofContent(db, event.resource.oid).set({ drm_encoded: event.type === 'CoinsSpent' });
    case 'AssetEncoded':
      if (event.kind !== 'video') return [];
      return db.insertInto('film').values({ asset_oid: event.assetOid });
    case 'AccountRegistered':
    case 'ProfileCompleted': {
      const { accountOid: oid, nickname } = event;
      const row = { oid, nickname, names: json({}), channel_language: null, allow_bonus: false };
      return db.insertInto('creator').values(row);
    }
    case 'NicknameChanged':
      return ofCreator(db, event.accountOid).set({ nickname: event.nickname });
    case 'CreatorRegistered':
      return ofCreator(db, event.accountOid).set({ channel_language: event.channelLanguage });
    case 'GlobalNicknameSet':
      return ofCreator(db, event.accountOid).set({ names: merged('names', event.language, event.nickname) });
    case 'BonusAcceptanceChanged':
      return ofCreator(db, event.accountOid).set({ allow_bonus: event.allowBonus });
  }
};

/** What is known of a work also before it is published. */
const changeBeside = (db: Db, event: Beside): Statement | readonly Statement[] => {
  const { contentOid } = event;
  switch (event.type) {
    case 'RatingRequested':
      return rate(db, event, { rating_status: 'in_review', age_rating: null });
    case 'WorkRated':
      return [
        rate(db, event, { rating_status: 'rated', age_rating: event.rating }),
        ofContent(db, contentOid).set(ratingChange(event)),
      ];
    case 'RatingRefused':
      return rate(db, event, { rating_status: 'refused', age_rating: null });
    case 'CoCreatorAccepted':
      return db.insertInto('collaborator').values({ made_oid: contentOid, maker_oid: event.accountOid });
    // Who is asked for another share has not agreed to it yet.
    case 'CoCreatorInvited':
    case 'CoCreatorRemoved':
      return db
        .deleteFrom('collaborator')
        .where('made_oid', '=', contentOid)
        .where('maker_oid', '=', event.accountOid);
  }
};

type Rated = {
  readonly rating_status: 'in_review' | 'rated' | 'refused';
  readonly age_rating: AgeRating | null;
};

const rate = (
  db: Db,
  { contentOid: work_oid, videoOid: rated_video }: { readonly contentOid: string; readonly videoOid: string },
  rated: Rated,
): Statement =>
  db
    .insertInto('video_rating')
    .values({ work_oid, rated_video, ...rated })
    .onConflict((conflict) => conflict.columns(['work_oid', 'rated_video']).doUpdateSet(rated));

type Publication = Extract<Consumed, { type: 'ContentPublished' }>;
const isPublication = (recorded: Recorded<Consumed>): recorded is Recorded<Publication> =>
  recorded.event.type === 'ContentPublished';

const ofContent = (db: Db, oid: string) => db.updateTable('content').where('content_oid', '=', oid);
const ofCreator = (db: Db, oid: string) => db.updateTable('creator').where('oid', '=', oid);

/** Which of these works are in lists. */
const listedAmong = async (db: Db, oids: readonly string[]): Promise<Set<string>> => {
  if (oids.length === 0) return new Set();
  const rows = await db
    .selectFrom('content')
    .select('content_oid')
    .where('content_oid', '=', sql<string>`any(${oids}::text[])`)
    .where('published', '=', true)
    .execute();
  return new Set(rows.map((row) => row.content_oid));
};

const shown: ReadonlySet<string> = new Set(shownTypes);
const isShown = (event: Consumed): event is Shown => shown.has(event.type);

/** The price that an event of a work sets; null where a reader has to look at the work again. */
const priceMessage = ({ event, position }: Recorded<Consumed>) => {
  if (!isShown(event)) return [];
  const { contentOid } = event;
  const isOffer = event.type === 'ContentPublished' || event.type === 'ContentPriceChanged';
  const priceCoins = isOffer ? priceIn(event) : null;
  return [{ kind: 'content', topic: 'catalogue', position: String(position), contentOid, priceCoins }];
};
