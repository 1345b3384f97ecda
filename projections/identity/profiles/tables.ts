import type { Currency } from '@fanfold/domain';
import type { Language, NameLanguage, SocialSite } from '@fanfold/domain/identity';
import {
  boolean,
  createAll,
  defineTable,
  jsonb,
  logPosition,
  type TablesOf,
  text,
  textArray,
} from '@fanfold/projection';

export type Names = Partial<Record<NameLanguage, string>>;
export type Links = Partial<Record<SocialSite, string>>;

/** What people show of themselves. Names and words are personal: null once the account was erased. */
const profile = defineTable(
  'profile',
  {
    oid: text().primaryKey(),
    nickname: text().personal('oid'),
    nickname_folded: text().personal('oid'),
    introduction: text().personal('oid'),
    names: jsonb<Names>().personal('oid'),
    links: jsonb<Links>().personal('oid'),
    /** The image itself is removed from the object store. */
    image_oid: text().nullable(),
    banner_oid: text().nullable(),
    custom_url: text().personal('oid'),
    custom_url_folded: text().personal('oid'),
    is_creator: boolean(),
    channel_language: text<Language>().nullable(),
    earning_currency: text<Currency>().nullable(),
    /** Where the log says that the person became a creator; null for people who never were one. */
    creator_position: logPosition().nullable(),
    creator_tags: textArray(),
  },
  {
    indexes: [
      { columns: ['nickname_folded'], serves: '`profileByNickname`' },
      { columns: ['custom_url_folded'], serves: '`profileByCustomUrl`' },
      { columns: ['creator_position'], serves: '`creatorsPage`' },
    ],
  },
);

export const createTables = createAll(profile);
export type ProfilesTables = TablesOf<typeof profile>;
