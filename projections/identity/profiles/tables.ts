import type { Language, NameLanguage, SocialSite } from '@fanfold/domain/identity';
import { boolean, createAll, defineTable, jsonb, type TablesOf, text } from '@fanfold/projection';

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
    custom_url: text().personal('oid'),
    custom_url_folded: text().personal('oid'),
    is_creator: boolean(),
    channel_language: text<Language>().nullable(),
  },
  {
    indexes: [
      { columns: ['nickname_folded'], serves: '`profileByNickname`' },
      { columns: ['custom_url_folded'], serves: '`profileByCustomUrl`' },
    ],
  },
);

export const createTables = createAll(profile);
export type ProfilesTables = TablesOf<typeof profile>;
