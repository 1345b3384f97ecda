import type { AccountEvent, ProfileEvent } from '@fanfold/domain/identity';
import type { Recorded } from '@fanfold/event-log';
import { json, type Statement } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { Names, SearchTables } from './tables.ts';
import { beginningsOf, hashOf, nearOf, runsOf, unique } from './terms.ts';

export const personEventTypes = [
  'AccountRegistered',
  'ProfileCompleted',
  'NicknameChanged',
  'GlobalNicknameSet',
  'CreatorRegistered',
  'CreatorTagsSet',
  'RoleGranted',
  'RoleRevoked',
] as const;
export type PersonEvent = Extract<AccountEvent | ProfileEvent, { type: (typeof personEventTypes)[number] }>;

type Named = { nickname: string | null; names: Names };
const namingTypes: ReadonlySet<string> = new Set(['NicknameChanged', 'GlobalNicknameSet']);

/** The names of the people of a batch: a new one changes by which words a person is found. */
export class NamedPeople {
  readonly #known: Map<string, Named>;

  private constructor(known: Map<string, Named>) {
    this.#known = known;
  }

  static async of(db: Kysely<SearchTables>, batch: readonly Recorded<PersonEvent>[]): Promise<NamedPeople> {
    const oids = batch.flatMap(({ event }) => (namingTypes.has(event.type) ? [event.accountOid] : []));
    if (oids.length === 0) return new NamedPeople(new Map());
    const rows = await db
      .selectFrom('search_person')
      .select(['oid', 'nickname', 'names'])
      .where('oid', '=', sql<string>`any(${oids}::text[])`)
      .execute();
    return new NamedPeople(
      new Map(rows.map(({ oid, nickname, names }) => [oid, { nickname, names: names ?? {} }])),
    );
  }

  /** What a person is called after an event, and found by. */
  after(oid: string, change: (named: Named) => void) {
    const named = this.#known.get(oid) ?? { nickname: null, names: {} };
    change(named);
    this.#known.set(oid, named);
    const all = [...new Set([named.nickname, ...Object.values(named.names)])].filter((name) => name !== null);
    const isNamed = all.length > 0;
    return {
      nickname: named.nickname,
      names: Object.keys(named.names).length > 0 ? json(named.names) : null,
      name_terms: isNamed ? unique(all.flatMap(beginningsOf).map(hashOf)) : null,
      name_near: isNamed ? unique(all.flatMap(nearTerms).map(hashOf)) : null,
    };
  }
}

export const changePeople = (
  db: Kysely<SearchTables>,
  { event, position }: Recorded<PersonEvent>,
  people: NamedPeople,
): Statement[] => {
  const own = db.updateTable('search_person').where('oid', '=', event.accountOid);
  switch (event.type) {
    case 'AccountRegistered':
    case 'ProfileCompleted': {
      const row = people.after(event.accountOid, (named) => {
        named.nickname = event.nickname;
      });
      return [
        db.insertInto('search_person').values({
          oid: event.accountOid,
          ...row,
          is_creator: false,
          channel_language: null,
          creator_tags: [],
          works: 0,
          position: String(position),
        }),
      ];
    }
    case 'NicknameChanged':
    case 'GlobalNicknameSet': {
      const row = people.after(event.accountOid, (named) => rename(named, event));
      return [own.set(row)];
    }
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

const rename = (
  named: Named,
  event: Extract<PersonEvent, { type: 'NicknameChanged' | 'GlobalNicknameSet' }>,
): void => {
  if (event.type === 'NicknameChanged') named.nickname = event.nickname;
  else if (event.nickname === null) delete named.names[event.language];
  else named.names[event.language] = event.nickname;
};

const nearTerms = (name: string): string[] => runsOf(name).flatMap(({ term }) => nearOf(term));
