import { withClient } from '@fanfold/platform';
import { servingSchema } from '@fanfold/projection';
import { catalogue } from '@fanfold/projections/catalogue/contents';
import { search } from '@fanfold/projections/discovery/search';
import type pg from 'pg';

import { CopyQuery, copyRows, copyStatement } from '../../../packages/projection/src/postgres/copy.ts';
import {
  foundWork,
  searchClass,
  searchPerson,
  searchTerm,
} from '../../../projections/discovery/search/tables.ts';
import {
  beginningsOf,
  hashOf,
  lettersOf,
  nearOf,
  unique,
} from '../../../projections/discovery/search/terms.ts';
import { countedIn } from '../../../projections/discovery/search/work-classes.ts';
import { creatorOid, creators, english, type MadeWork, madeWorks, numbers } from './works.ts';

type Say = (text: string) => void;

/** The schema in which the tables of a served read model are: its views name it. */
const tablesOf = async (
  client: pg.Client,
  projection: { name: string; version: number },
): Promise<string> => {
  const { rows } = await client.query<{ schema: string }>(
    `select distinct table_schema as schema from information_schema.view_table_usage where view_schema = $1`,
    [servingSchema(projection)],
  );
  if (!rows[0]) throw new Error(`${projection.name} is not served.`);
  return rows[0].schema;
};

const copy = (client: pg.Client, table: string, rows: readonly object[], columns: object): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const query = new CopyQuery(
      copyStatement(table, Object.keys(columns)),
      copyRows(rows as readonly Record<string, unknown>[], columns as never),
    );
    const waiting = query as unknown as { callback: (error: Error | null) => void };
    waiting.callback = (error) => (error ? reject(error) : resolve(undefined));
    client.query(query as never);
  });

const portion = 5_000;

/**
 * Fills the read models of searches and of the catalogue with made works, as their projections would have.
 */
export const fill = (databaseUrl: string, works: number, say: Say): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const [found, contents] = [await tablesOf(client, search), await tablesOf(client, catalogue)];
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where schemaname = $1
       and indexname in ('found_work_keys', 'search_term_letters')`,
      [found],
    );
    for (const { name } of indexes) await client.query(`drop index ${found}.${name}`);
    await client.query(
      `truncate ${found}.found_work, ${found}.search_class, ${found}.search_term, ${found}.search_person`,
    );
    const insert = await contentsInsert(client, contents);
    // What is made here is made again by the next run.
    await client.query('set synchronous_commit = off');
    const make = madeWorks(numbers(7));
    const classes = new Map<string, { family: string; number: number; works: number }>();
    const terms = new Map<string, { term: string; letters: string; shown: string | null; works: number }>();
    for (let number = 0; number < works; number += portion) {
      const made = Array.from({ length: Math.min(portion, works - number) }, (_, index) =>
        make(number + index),
      );
      for (const work of made) note(work, { classes, terms });
      await copy(
        client,
        `${found}.found_work`,
        made.map(({ row }) => row),
        foundWork.columns,
      );
      await client.query(insert, [
        made.map(({ row }) => row.content_oid),
        made.map(({ row }) => row.creator_oid),
        made.map(({ row }) => row.position),
        made.map(({ row }) => row.published_at),
      ]);
      if (number % 100_000 === 0) say(`search: ${number} works are made`);
    }
    await copy(client, `${found}.search_class`, [...classes.values()], searchClass.columns);
    const all = [...terms.values()];
    for (let from = 0; from < all.length; from += portion)
      await copy(client, `${found}.search_term`, all.slice(from, from + portion), searchTerm.columns);
    await copy(client, `${found}.search_person`, people(), searchPerson.columns);
    say(`search: ${terms.size} terms; making the indexes`);
    await client.query(`set maintenance_work_mem = '256MB'`);
    for (const { definition } of indexes) await client.query(definition);
    await client.query(`update ${found}.search_person set works = made.works from
      (select creator_oid, count(*) as works from ${found}.found_work group by 1) as made where oid = creator_oid`);
    await client.query(`insert into work_reach (content_oid, plays)
      select content_oid, (hashtext(content_oid) & 1023) from ${found}.found_work`);
    await client.query('vacuum analyze');
  });

type Noted = {
  readonly classes: Map<string, { family: string; number: number; works: number }>;
  readonly terms: Map<string, { term: string; letters: string; shown: string | null; works: number }>;
};

const note = ({ row, terms: brought }: MadeWork, { classes, terms }: Noted): void => {
  for (const { family, number } of countedIn(row)) {
    const key = `${family} ${number}`;
    const known = classes.get(key) ?? { family, number, works: 0 };
    known.works += 1;
    classes.set(key, known);
  }
  for (const term of brought.all) {
    const known = terms.get(term);
    if (known) known.works += 1;
    else
      terms.set(term, { term, letters: lettersOf(term), shown: brought.words.get(term) ?? null, works: 1 });
  }
};

/** The tiles: one row of the catalogue is the pattern of all, but for who made the work, and when. */
const contentsInsert = async (client: pg.Client, schema: string): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = $1 and table_name = 'content'`,
    [schema],
  );
  const own = ['content_oid', 'creator_oid', 'position', 'published_at'];
  const others = rows.map(({ name }) => name).filter((name) => !own.includes(name));
  return `
    insert into ${schema}.content (${[...own, ...others].join(', ')})
    select made.*, ${others.map((name) => `pattern.${name}`).join(', ')}
    from unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[]) as made,
      (select * from ${schema}.content where published limit 1) as pattern`;
};

const people = () =>
  Array.from({ length: creators }, (_, place) => {
    const nickname = `${english(place * 3)} ${english(place)}`;
    return {
      oid: creatorOid(place),
      nickname,
      names: null,
      name_terms: unique(beginningsOf(nickname).map(hashOf)),
      name_near: unique(nickname.split(' ').flatMap(nearOf).map(hashOf)),
      is_creator: true,
      channel_language: 'en',
      creator_tags: [],
      works: 0,
      position: String(place),
    };
  });
