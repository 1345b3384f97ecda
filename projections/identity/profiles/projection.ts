import { typesOf } from '@fanfold/domain';
import { type AccountEvent, type ProfileEvent, profileEvents } from '@fanfold/domain/identity';
import type { Recorded } from '@fanfold/event-log';
import { folded, inOrder, json, merged, projection, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { createTables, type ProfilesTables } from './tables.ts';

type Db = Kysely<ProfilesTables>;
type Consumed =
  | ProfileEvent
  | Extract<
      AccountEvent,
      {
        type:
          | 'AccountRegistered'
          | 'ProfileCompleted'
          | 'NicknameChanged'
          | 'CreatorRegistered'
          | 'CreatorTagsSet'
          | 'RoleGranted'
          | 'RoleRevoked';
      }
    >;

/** Who people are to others: names, introduction, links, image, address of the page. */
export const profiles = projection<ProfilesTables>()({
  name: 'profiles',
  version: 3,
  consumes: [
    'AccountRegistered',
    'ProfileCompleted',
    'NicknameChanged',
    'CreatorRegistered',
    'CreatorTagsSet',
    'RoleGranted',
    'RoleRevoked',
    ...typesOf(profileEvents),
  ],
  tables: createTables,
  project: (db, batch) => inOrder(batch.flatMap((recorded) => changesOf(db, recorded))),
});

const changesOf = (db: Db, { event, position }: Recorded<Consumed>): Statement | readonly Statement[] => {
  const oid = event.accountOid;
  const own = db.updateTable('profile').where('oid', '=', oid);
  switch (event.type) {
    case 'AccountRegistered':
    case 'ProfileCompleted':
      return db.insertInto('profile').values({
        oid,
        ...nicknameColumns(event.nickname),
        introduction: '',
        names: json({}),
        links: json({}),
        image_oid: null,
        banner_oid: null,
        custom_url: null,
        custom_url_folded: null,
        is_creator: false,
        channel_language: null,
        earning_currency: null,
        creator_position: null,
        creator_tags: [],
      });
    case 'NicknameChanged':
      return own.set(nicknameColumns(event.nickname));
    case 'CreatorRegistered':
      return own.set({
        is_creator: true,
        channel_language: event.channelLanguage,
        earning_currency: event.earningCurrency,
        creator_position: String(position),
      });
    case 'CreatorTagsSet':
      return own.set({ creator_tags: [...event.tags] });
    case 'RoleGranted':
    case 'RoleRevoked':
      if (event.role !== 'creator' || event.scope !== 'platform') return [];
      return own.set(
        event.type === 'RoleRevoked'
          ? { is_creator: false }
          : { is_creator: true, creator_position: firstCreatorPosition(position) },
      );
    case 'IntroductionChanged':
      return own.set({ introduction: event.introduction });
    case 'SocialLinkChanged':
      return own.set({ links: event.url ? merged('links', event.site, event.url) : without(event.site) });
    case 'GlobalNicknameSet':
      return own.set({ names: merged('names', event.language, event.nickname) });
    case 'ProfileImageChanged':
      return own.set({ image_oid: event.imageOid });
    case 'ProfileBannerChanged':
      return own.set({ banner_oid: event.bannerOid });
    case 'CustomUrlChanged': {
      const custom_url = event.customUrl || null;
      return own.set({ custom_url, custom_url_folded: custom_url?.toLowerCase() ?? null });
    }
  }
};

const nicknameColumns = (nickname: string | null) => ({
  nickname,
  nickname_folded: nickname && folded(nickname),
});

const firstCreatorPosition = (position: bigint) =>
  sql<string>`coalesce(creator_position, ${String(position)}::bigint)`;

const without = (site: string) => sql<never>`links - ${site}::text`;
