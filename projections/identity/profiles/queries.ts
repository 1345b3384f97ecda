import type { PublicUser } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { folded } from '@fanfold/projection';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { ProfilesTables } from './tables.ts';

export { adminCreatorOf, creatorsPage, findCreators, tagsInUse } from './creators.ts';
export { profiles } from './projection.ts';

type Db = Kysely<ProfilesTables>;

/** Accounts that were erased have no nickname any more, and are not found. */
const select = (db: Db) => db.selectFrom('profile').selectAll().where('nickname', 'is not', null);

/** The people of some ids, in the order of the ids; unknown ones are left out. */
export const profilesOf = async (db: Db, oids: readonly string[]): Promise<PublicUser[]> => {
  const rows = await select(db).where('oid', '=', sql<string>`any(${oids}::text[])`).execute();
  const found = new Map(rows.map((row) => [row.oid, toPublicUser(row)]));
  return oids.flatMap((oid) => found.get(oid) ?? []);
};

/** By the whole nickname, in any case; two accounts never have one. `creators`: only a creator is found. */
export const profileByNickname = async (
  db: Db,
  { nickname, creators = false }: { readonly nickname: string; readonly creators?: boolean },
): Promise<PublicUser | undefined> => {
  let query = select(db).where('nickname_folded', '=', folded(nickname)).orderBy('oid').limit(1);
  if (creators) query = query.where('is_creator', '=', true);
  const row = await query.executeTakeFirst();
  return row && toPublicUser(row);
};

export const profileByCustomUrl = async (db: Db, customUrl: string): Promise<PublicUser | undefined> => {
  const row = await select(db).where('custom_url_folded', '=', customUrl.toLowerCase()).executeTakeFirst();
  return row && toPublicUser(row);
};

const toPublicUser = (row: Selectable<ProfilesTables['profile']>): PublicUser => ({
  oid: parseOid(row.oid),
  nickname: row.nickname ?? '',
  multiLangNick: { en: null, jp: null, ko: null, ...row.names },
  introduction: row.introduction ?? '',
  socialLinks: row.links ?? {},
  profileImageKey: row.image_oid && `${row.oid}/${row.image_oid}`,
  bannerKey: row.is_creator && row.banner_oid ? `${row.oid}/${row.banner_oid}` : null,
  customUrl: row.custom_url,
  isCreator: row.is_creator,
  channelLanguage: row.channel_language,
  creatorTags: row.is_creator ? [...row.creator_tags] : [],
});
