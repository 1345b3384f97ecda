import type { ContentEvent } from '@fanfold/domain/catalogue';
import type { EditionEvent } from '@fanfold/domain/commerce';
import type { AccountEvent } from '@fanfold/domain/identity';
import type { AssetEvent } from '@fanfold/domain/media';
import type { WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { inOrder, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { type CatalogueTables, createTables } from './tables.ts';
import { insertWorks, offerColumns, priceIn, showWork, updateWork } from './work-columns.ts';

type Db = Kysely<CatalogueTables>;
/** What is done before the publication is not for readers, and co-creators are not in lists. */
type Shown = Extract<ContentEvent, { type: (typeof shownTypes)[number] }>;
type Consumed =
  | Shown
  | Exclude<EditionEvent, { type: 'CopySold' }>
  | Extract<AssetEvent, { type: 'AssetEncoded' }>
  | Extract<WalletEvent, { type: 'CoinsSpent' | 'SpendRefunded' }>
  | Extract<
      AccountEvent,
      { type: 'AccountRegistered' | 'ProfileCompleted' | 'BonusAcceptanceChanged' | 'NicknameChanged' }
    >;

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
  version: 10,
  consumes: [
    ...shownTypes,
    'AccountRegistered',
    'ProfileCompleted',
    'BonusAcceptanceChanged',
    'NicknameChanged',
    'CopyReserved',
    'CopyReleased',
    'CoinsSpent',
    'SpendRefunded',
    'AssetEncoded',
  ],
  tables: createTables,

  project: async (db, batch) => {
    await insertWorks(db, batch.filter(isPublication));
    await inOrder(batch.flatMap((recorded) => changesOf(db, recorded)));
    const newest = new Map(batch.flatMap(priceMessage).map((message) => [message.contentOid, message]));
    return [...newest.values()];
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
      return ofContent(db, event.contentOid).set(offerColumns(event));
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
      const { nickname } = event;
      const row = { oid: event.accountOid, nickname, allow_bonus: false };
      return db.insertInto('creator').values(row);
    }
    case 'NicknameChanged':
      return ofCreator(db, event.accountOid).set({ nickname: event.nickname });
    case 'BonusAcceptanceChanged':
      return ofCreator(db, event.accountOid).set({ allow_bonus: event.allowBonus });
  }
};

type Publication = Extract<Consumed, { type: 'ContentPublished' }>;
const isPublication = (recorded: Recorded<Consumed>): recorded is Recorded<Publication> =>
  recorded.event.type === 'ContentPublished';

const ofContent = (db: Db, oid: string) => db.updateTable('content').where('content_oid', '=', oid);
const ofCreator = (db: Db, oid: string) => db.updateTable('creator').where('oid', '=', oid);

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
