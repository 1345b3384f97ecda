import type { Recorded } from '@fanfold/event-log';
import {
  Grouped,
  inOrder,
  insertRows,
  prepared,
  projection,
  type RowOf,
  type Statement,
} from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { AcceptedMakers } from './accepted-makers.ts';
import { changePeople, NamedPeople, type PersonEvent, personEventTypes } from './people-rows.ts';
import {
  createTables,
  type FoundWorkRow,
  foundWork,
  type SearchTables,
  searchClass,
  searchTerm,
} from './tables.ts';
import { lettersOf, type Terms } from './terms.ts';
import { countedIn, derivedOf } from './work-classes.ts';
import { evolveWork, publishedWork, type WorkEvent, workEventTypes } from './work-state.ts';

type Db = Kysely<SearchTables>;
type Consumed = WorkEvent | PersonEvent;
type ClassRow = RowOf<typeof searchClass>;
type TermRow = RowOf<typeof searchTerm>;

/**
 * Works, their terms and people, as searches find them. Read by the search, its suggestions and the lists of
 * creators.
 */
export const search = projection<SearchTables>()({
  name: 'search',
  version: 7,
  consumes: [...workEventTypes, ...personEventTypes],
  tables: createTables,

  project: async (db, batch) => {
    const ofWorks = batch.filter(isOfWork);
    const ofPeople = batch.filter(isOfPerson);
    const named = await NamedPeople.of(db, ofPeople);
    await inOrder(ofPeople.flatMap((recorded): Statement[] => changePeople(db, recorded, named)));
    if (ofWorks.length > 0) await projectWorks(db, ofWorks);
  },
});

const workTypes: ReadonlySet<string> = new Set(workEventTypes);
const isOfWork = (recorded: Recorded<Consumed>): recorded is Recorded<WorkEvent> =>
  workTypes.has(recorded.event.type);

const personTypes: ReadonlySet<string> = new Set(personEventTypes);
const isOfPerson = (recorded: Recorded<Consumed>): recorded is Recorded<PersonEvent> =>
  personTypes.has(recorded.event.type);

/**
 * The works that are touched are read, changed in memory and written at once: one statement for each table
 * and batch.
 */
const projectWorks = async (db: Db, batch: readonly Recorded<WorkEvent>[]): Promise<void> => {
  const works = await touchedWorks(db, batch);
  const before = new Map([...works].map(([oid, work]) => [oid, work.published ? countedIn(work) : []]));
  const terms = new Grouped<string, TermRow>((term) => ({
    term,
    letters: lettersOf(term),
    shown: null,
    works: 0,
  }));
  const publishedBefore = await publications(db);
  let published = publishedBefore;
  const makers = await AcceptedMakers.of(db, batch);
  for (const recorded of batch) {
    const { event } = recorded;
    makers.note(event);
    if (event.type === 'ContentPublished') {
      const accepted = makers.ofWork(event.contentOid);
      const work = publishedWork(recorded as Recorded<typeof event>, { publications: published, accepted });
      published += 1;
      works.set(event.contentOid, work.row);
      noteTerms(terms, work.terms, 1);
      continue;
    }
    const work = works.get(workOf(event));
    const brought = work && evolveWork(work, event);
    if (brought) noteTerms(terms, brought, 0);
  }
  const rows = [...works.values()];
  for (const row of rows) Object.assign(row, derivedOf(row));
  await Promise.all([
    writeWorks(db, rows),
    writeClasses(db, [
      ...changedClasses(before, rows),
      { family: 'published', number: 0, works: published - publishedBefore },
    ]),
    writeTerms(db, terms.rows),
    countWorks(db, batch),
    makers.write(db, batch),
  ]);
  // Classes that are empty again are as if they had never been, for batches of every size.
  await db.deleteFrom('search_class').where('works', '=', 0).execute();
};

const workOf = (event: WorkEvent): string => {
  if ('entitlement' in event) return event.entitlement.kind === 'work' ? event.entitlement.oid : '';
  return event.contentOid;
};

const touchedWorks = async (
  db: Db,
  batch: readonly Recorded<WorkEvent>[],
): Promise<Map<string, FoundWorkRow>> => {
  const oids = [
    ...new Set(batch.flatMap(({ event }) => (event.type === 'ContentPublished' ? [] : [workOf(event)]))),
  ];
  if (oids.length === 0) return new Map();
  const rows = await db
    .selectFrom('found_work')
    .selectAll()
    .where('content_oid', '=', sql<string>`any(${oids}::text[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.content_oid,
      { ...row, price_coins: Number(row.price_coins), published_at: row.published_at.toISOString() },
    ]),
  );
};

/** The works of each person who published some. */
const countWorks = async (db: Db, batch: readonly Recorded<WorkEvent>[]): Promise<void> => {
  const makers = batch.flatMap(({ event }) =>
    event.type === 'ContentPublished' ? [event.creatorOid as string] : [],
  );
  if (makers.length === 0) return;
  await db
    .with('made', (query) =>
      query
        .selectFrom(sql<{ oid: string }>`unnest(${makers}::text[])`.as<'one'>(sql`one(oid)`))
        .select('one.oid')
        .select((eb) => eb.fn.countAll().as('works'))
        .groupBy('one.oid'),
    )
    .updateTable('search_person')
    .from('made')
    .set({ works: sql<number>`search_person.works + made.works` })
    .whereRef('search_person.oid', '=', 'made.oid')
    .execute();
};

/** How many works were published so far. */
const publications = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('search_class')
    .select('works')
    .where('family', '=', 'published')
    .executeTakeFirst();
  return row?.works ?? 0;
};

const noteTerms = (into: Grouped<string, TermRow>, terms: Terms, works: number): void => {
  for (const term of terms.all) {
    const row = into.of(term);
    row.works += works;
    row.shown ??= terms.words.get(term) ?? null;
  }
};

type Classes = ReturnType<typeof countedIn>;

const changedClasses = (
  before: ReadonlyMap<string, Classes>,
  rows: readonly FoundWorkRow[],
): readonly ClassRow[] => {
  const changes = new Map<string, ClassRow>();
  const add = (classes: Classes, works: number): void => {
    for (const { family, number } of classes) {
      const key = `${family} ${number}`;
      const row = changes.get(key) ?? { family, number, works: 0 };
      row.works += works;
      changes.set(key, row);
    }
  };
  for (const row of rows) {
    add(before.get(row.content_oid) ?? [], -1);
    if (row.published) add(countedIn(row), 1);
  }
  return [...changes.values()].filter(({ works }) => works !== 0);
};

const writeWorks = prepared((db: Db, rows: readonly FoundWorkRow[]) =>
  insertRows(db, 'found_work', { rows, columns: foundWork.columns }).onConflict((conflict) =>
    conflict.column('content_oid').doUpdateSet((eb) => ({
      makers: eb.ref('excluded.makers'),
      languages: eb.ref('excluded.languages'),
      hashtags: eb.ref('excluded.hashtags'),
      price_coins: eb.ref('excluded.price_coins'),
      is_free: eb.ref('excluded.is_free'),
      is_adult: eb.ref('excluded.is_adult'),
      status: eb.ref('excluded.status'),
      listed: eb.ref('excluded.listed'),
      published: eb.ref('excluded.published'),
      needs_rating: eb.ref('excluded.needs_rating'),
      video_oid: eb.ref('excluded.video_oid'),
      rated_videos: eb.ref('excluded.rated_videos'),
      likes: eb.ref('excluded.likes'),
      sales: eb.ref('excluded.sales'),
      standing: eb.ref('excluded.standing'),
      titles: eb.ref('excluded.titles'),
      keys: eb.ref('excluded.keys'),
    })),
  ),
);

const writeClasses = prepared((db: Db, rows: readonly ClassRow[]) =>
  insertRows(db, 'search_class', { rows, columns: searchClass.columns }).onConflict((conflict) =>
    conflict
      .columns(['family', 'number'])
      .doUpdateSet((eb) => ({ works: eb('search_class.works', '+', eb.ref('excluded.works')) })),
  ),
);

const writeTerms = prepared((db: Db, rows: readonly TermRow[]) =>
  insertRows(db, 'search_term', { rows, columns: searchTerm.columns }).onConflict((conflict) =>
    conflict.column('term').doUpdateSet((eb) => ({
      shown: sql<string | null>`coalesce(search_term.shown, excluded.shown)`,
      works: eb('search_term.works', '+', eb.ref('excluded.works')),
    })),
  ),
);
