import type { AccountEvent } from '@fanfold/domain/identity';
import type { Recorded } from '@fanfold/event-log';
import type { Statement } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import type { SearchTables } from './tables.ts';
import { beginningsOf, hashOf, unique } from './terms.ts';

export const personEventTypes = [
  'AccountRegistered',
  'ProfileCompleted',
  'NicknameChanged',
  'CreatorRegistered',
  'CreatorTagsSet',
  'RoleGranted',
  'RoleRevoked',
] as const;
export type PersonEvent = Extract<AccountEvent, { type: (typeof personEventTypes)[number] }>;

export const changePeople = (
  db: Kysely<SearchTables>,
  { event, position }: Recorded<PersonEvent>,
): Statement[] => {
  const own = db.updateTable('search_person').where('oid', '=', event.accountOid);
  switch (event.type) {
    case 'AccountRegistered':
    case 'ProfileCompleted':
      return [
        db.insertInto('search_person').values({
          oid: event.accountOid,
          ...named(event.nickname),
          is_creator: false,
          channel_language: null,
          creator_tags: [],
          works: 0,
          position: String(position),
        }),
      ];
    case 'NicknameChanged':
      return [own.set(named(event.nickname))];
    case 'CreatorRegistered':
      return [own.set({ is_creator: true, channel_language: event.channelLanguage })];
    case 'CreatorTagsSet':
      return [own.set({ creator_tags: [...event.tags] })];
    case 'RoleGranted':
    case 'RoleRevoked':
      if (event.role !== 'creator' || event.scope !== 'platform') return [];
      return [own.set({ is_creator: event.type === 'RoleGranted' })];
  }
};

const named = (nickname: string | null) => ({
  nickname,
  name_terms: nickname === null ? null : unique(beginningsOf(nickname).map(hashOf)),
});
