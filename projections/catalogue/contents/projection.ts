import { languages } from '@fanfold/contracts';
import { type ContentEvent, offerIn, priceOf } from '@fanfold/domain/catalogue';
import type { EditionEvent } from '@fanfold/domain/commerce';
import type { AccountEvent } from '@fanfold/domain/identity';
import type { WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { folded, inOrder, json, projection, type Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { type CatalogueTables, createTables, type Texts } from './tables.ts';

type Db = Kysely<CatalogueTables>;
type Consumed =
  | ContentEvent
  | Exclude<EditionEvent, { type: 'CopySold' }>
  | Extract<WalletEvent, { type: 'CoinsSpent' | 'SpendRefunded' }>
  | Extract<
      AccountEvent,
      { type: 'AccountRegistered' | 'ProfileCompleted' | 'BonusAcceptanceChanged' | 'NicknameChanged' }
    >;

/** What is published, at which price, by whom; bodies apart. Read by the home page and the play page. */
export const catalogue = projection<CatalogueTables>()({
  name: 'catalogue',
  version: 7,
  consumes: [
    'ContentPublished',
    'ContentPriceChanged',
    'AdultFlagChanged',
    'ContentUnpublished',
    'AccountRegistered',
    'ProfileCompleted',
    'BonusAcceptanceChanged',
    'NicknameChanged',
    'CopyReserved',
    'CopyReleased',
    'CoinsSpent',
    'SpendRefunded',
  ],
  tables: createTables,

  project: async (db, batch) => {
    await inOrder(batch.flatMap((recorded) => changesOf(db, recorded)));
    const newest = new Map(batch.flatMap(priceMessage).map((message) => [message.contentOid, message]));
    return [...newest.values()];
  },
});

const changesOf = (db: Db, recorded: Recorded<Consumed>): Statement | readonly Statement[] => {
  const { event } = recorded;
  switch (event.type) {
    case 'ContentPublished':
      return publish(db, recorded as Recorded<typeof event>);
    case 'ContentPriceChanged':
      return ofContent(db, event.contentOid).set(offerColumns(event));
    case 'AdultFlagChanged':
      return ofContent(db, event.contentOid).set({ is_adult: event.isAdultContent });
    case 'ContentUnpublished':
      return ofContent(db, event.contentOid).set({ published: false });
    case 'CopyReserved':
      return ofContent(db, event.resource.oid).set((eb) => ({ copies_taken: eb('copies_taken', '+', 1) }));
    case 'CopyReleased':
      return ofContent(db, event.resource.oid).set((eb) => ({ copies_taken: eb('copies_taken', '-', 1) }));
    case 'CoinsSpent':
    case 'SpendRefunded':
      if (event.transactionType !== 'drm_encoding') return [];
      return ofContent(db, event.resource.oid).set({ drm_encoded: event.type === 'CoinsSpent' });
    case 'AccountRegistered':
    case 'ProfileCompleted': {
      const { nickname } = event;
      const nickname_folded = nickname && folded(nickname);
      const row = { oid: event.accountOid, nickname, nickname_folded, allow_bonus: false };
      return db.insertInto('creator').values(row);
    }
    case 'NicknameChanged':
      return ofCreator(db, event.accountOid).set({
        nickname: event.nickname,
        nickname_folded: event.nickname && folded(event.nickname),
      });
    case 'BonusAcceptanceChanged':
      return ofCreator(db, event.accountOid).set({ allow_bonus: event.allowBonus });
  }
};

const ofContent = (db: Db, oid: string) => db.updateTable('content').where('content_oid', '=', oid);
const ofCreator = (db: Db, oid: string) => db.updateTable('creator').where('oid', '=', oid);

type Published = Extract<ContentEvent, { type: 'ContentPublished' }>;
type Offering = Extract<ContentEvent, { type: 'ContentPublished' | 'ContentPriceChanged' }>;

const priceIn = (event: Offering): number => priceOf(offerIn(event, null));

const offerColumns = (event: Offering) => {
  const { access, tiers, ...offer } = offerIn(event, null);
  return { price_coins: priceOf(offer), access, tiers: [...tiers] };
};

const publish = (db: Db, { event, position, metadata }: Recorded<Published>): readonly Statement[] => {
  const { contentOid: content_oid, title, summary, body, cover } = event;
  const content = {
    content_oid,
    creator_oid: event.creatorOid,
    kind: event.kind,
    original: title.original,
    languages: languagesOf(body.texts),
    title: json(title.texts),
    summary: json(summary.texts),
    cover: json(cover),
    search_text: folded([...Object.values(title.texts), ...Object.values(summary.texts)].join('\n')),
    ...offerColumns(event),
    copies: event.copies ?? null,
    copies_taken: 0,
    drm_encoded: false,
    is_adult: event.isAdultContent ?? false,
    published: true,
    published_at: metadata.occurredAt,
    position: String(position),
  };
  return [
    db.insertInto('content').values(content),
    db.insertInto('content_body').values({ content_oid, body: json(body.texts) }),
  ];
};

const languagesOf = (texts: Texts): string[] => languages.filter((language) => texts[language] !== undefined);

/** The price in an event of a content; null when it is no longer sold. */
const priceMessage = ({ event, position }: Recorded<Consumed>) => {
  const isOffer = event.type === 'ContentPublished' || event.type === 'ContentPriceChanged';
  if (!isOffer && event.type !== 'ContentUnpublished') return [];
  const { contentOid } = event;
  const priceCoins = isOffer ? priceIn(event) : null;
  return [{ kind: 'content', topic: 'catalogue', position: String(position), contentOid, priceCoins }];
};
