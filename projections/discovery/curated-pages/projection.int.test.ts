import { parseOid } from '@fanfold/domain';
import { type CurationComponent, plainComponent } from '@fanfold/domain/discovery';
import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { composedPages, curatedPages, pageUrlOf, pageUrlOfComponent, publishedPages } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const oid = (digit: string) => parseOid(digit.repeat(24));
const component = (componentOid: CurationComponent['componentOid']) => plainComponent(componentOid, 'newest');
const told = history();
const page = (pageUrl: string, pageOid: string) => ({
  save: (title: string, row: string) =>
    told.add(`curatedPage-${pageUrl}`, {
      type: 'CurationSaved',
      pageUrl,
      pageOid: oid(pageOid),
      title: { en: title },
      components: [component(oid(row))],
    }),
  publish: () =>
    told.add(`curatedPage-${pageUrl}`, { type: 'CurationPublished', pageUrl, pageOid: oid(pageOid) }),
  remove: () =>
    told.add(`curatedPage-${pageUrl}`, { type: 'CuratedPageRemoved', pageUrl, pageOid: oid(pageOid) }),
});
const asmr = page('asmr', 'a');
const winter = page('winter', 'b');
const gone = page('gone', 'c');
const own = page('d'.repeat(24), 'e');
asmr.save('Whispers', '1');
asmr.publish();
asmr.save('Whispers and rain', '2');
winter.save('Winter', '3');
gone.save('Gone', '4');
gone.publish();
gone.remove();
own.save('Of a creator', '5');
own.publish();
const { events } = told;

describe('curated pages', () => {
  it('are listed as they were published, without those of creators [DIS-012]', async () => {
    await using replayed = await replay(database.url, curatedPages, { events });
    expect(await publishedPages(replayed.db)).toMatchObject([
      { pageUrl: 'asmr', pageOid: oid('a'), title: { en: 'Whispers' } },
    ]);
    expect(await composedPages(replayed.db)).toMatchObject([
      { pageUrl: 'winter', title: { en: 'Winter' }, publishedAt: null, changed: true },
      { pageUrl: 'asmr', title: { en: 'Whispers and rain' }, changed: true },
    ]);
  });

  it('are found by their id and by that of a published row', async () => {
    await using replayed = await replay(database.url, curatedPages, { events });
    const found = [pageUrlOf(replayed.db, oid('a')), pageUrlOf(replayed.db, oid('b'))];
    expect(await Promise.all(found)).toEqual(['asmr', undefined]);
    const rows = ['1', '2', '4'].map((row) => pageUrlOfComponent(replayed.db, oid(row)));
    expect(await Promise.all(rows)).toEqual(['asmr', undefined, undefined]);
  });

  it('give the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, curatedPages, events);
    expect(one?.['curated_page']?.length).toBe(3);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
