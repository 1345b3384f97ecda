import type { AdminCreator } from '@fanfold/contracts/identity';
import { isOid, parseOid } from '@fanfold/domain';
import type { Language } from '@fanfold/domain/identity';
import { escapeLike, folded, newestFirst, type PageParams } from '@fanfold/projection';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { ProfilesTables } from './tables.ts';

type Db = Kysely<ProfilesTables>;

/** People who are or were creators and whose account was not erased. */
const creators = (db: Db) =>
  db
    .selectFrom('profile')
    .selectAll()
    .select('creator_position as position')
    .where('nickname', 'is not', null)
    .where('creator_position', 'is not', null)
    .$narrowType<{ position: string }>();

/** Enough to choose one from. */
const mostFound = 20;

/** By number, or by the beginning of the nickname; case does not matter. */
const named = (query: ReturnType<typeof creators>, text: string): ReturnType<typeof creators> => {
  const wanted = folded(text);
  return isOid(wanted)
    ? query.where('oid', '=', wanted)
    : query.where('nickname_folded', 'like', `${escapeLike(wanted)}%`);
};

export const findCreators = async (db: Db, text: string): Promise<AdminCreator[]> => {
  const rows = await named(creators(db), text)
    .where('is_creator', '=', true)
    .orderBy('nickname_folded')
    .orderBy('oid')
    .limit(mostFound)
    .execute();
  return rows.map(toAdminCreator);
};

type Filter = {
  readonly state: 'creators' | 'former';
  readonly channelLanguage?: Language | undefined;
  readonly tag?: string | undefined;
  readonly query?: string | undefined;
};

/** Who became a creator last comes first. */
export const creatorsPage = async (
  db: Db,
  { state, channelLanguage, tag, query: text, ...page }: Filter & PageParams,
): Promise<{ creators: AdminCreator[]; nextCursor: string | null }> => {
  let query = creators(db).where('is_creator', '=', state === 'creators');
  if (channelLanguage !== undefined) query = query.where('channel_language', '=', channelLanguage);
  if (tag !== undefined) query = query.where('creator_tags', '@>', sql<string[]>`array[${tag}]::text[]`);
  if (text !== undefined) query = named(query, text);
  const { rows, nextCursor } = await newestFirst(db.selectFrom(query.as('found')).selectAll(), page);
  return { creators: rows.map(toAdminCreator), nextCursor };
};

export const adminCreatorOf = async (db: Db, oid: string): Promise<AdminCreator | undefined> => {
  const row = await creators(db).where('oid', '=', oid).executeTakeFirst();
  return row && toAdminCreator(row);
};

/** The tags of those who are creators now, in alphabetical order. */
export const tagsInUse = async (db: Db): Promise<{ tag: string; creators: number }[]> => {
  const rows = await db
    .selectFrom('profile')
    .select([sql<string>`unnest(creator_tags)`.as('tag'), (eb) => eb.fn.countAll<string>().as('creators')])
    .where('is_creator', '=', true)
    .where('nickname', 'is not', null)
    .groupBy('tag')
    .orderBy('tag')
    .execute();
  return rows.map(({ tag, creators: count }) => ({ tag, creators: Number(count) }));
};

const toAdminCreator = (row: Selectable<ProfilesTables['profile']>): AdminCreator => ({
  oid: parseOid(row.oid),
  nickname: row.nickname ?? '',
  channelLanguage: row.channel_language,
  earningCurrency: row.earning_currency,
  isCreator: row.is_creator,
  creatorTags: [...row.creator_tags],
  customUrl: row.custom_url,
  profileImageKey: row.image_oid && `${row.oid}/${row.image_oid}`,
});
