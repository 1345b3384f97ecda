import { parseOid, workTarget } from '@fanfold/domain';
import type { DiscountEvent } from '@fanfold/domain/commerce';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { codesOf, discountCodes } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const creatorOid = story.creator;
const attempt = (number: number) => parseOid(String(number).padStart(24, '0'));
const told = coinStory();
const tell = (code: string, event: DiscountEvent) => told.add(`discount-${creatorOid}-${code}`, event);
const create = (code: string, percent: number, uses: number | null) =>
  tell(code, {
    type: 'DiscountCodeCreated',
    creatorOid,
    code,
    resource: workTarget(story.song),
    discount: { kind: 'percent', percent },
    startsAt: null,
    endsAt: null,
    uses,
  });
const use = (code: string, number: number, how: 'used' | 'refused' | 'refunded' | 'open') => {
  const ids = { creatorOid, code, reservationId: attempt(number) };
  const of = {
    buyerOid: story.fan,
    resource: workTarget(story.song),
    reservedUntil: '2026-11-21T00:01:00.000Z',
  };
  tell(code, { type: 'DiscountUseReserved', ...ids, ...of });
  if (how === 'used' || how === 'refunded') tell(code, { type: 'DiscountUsed', ...ids, buyerOid: story.fan });
  if (how === 'refused' || how === 'refunded')
    tell(code, { type: 'DiscountUseReleased', ...ids, cause: how });
};
create('RAIN', 10, 3);
use('RAIN', 1, 'used');
use('RAIN', 2, 'refused');
use('RAIN', 3, 'refunded');
create('SNOW', 20, null);
use('RAIN', 4, 'open');
use('SNOW', 5, 'used');
tell('SNOW', { type: 'DiscountCodeEnded', creatorOid, code: 'SNOW' });
// The name is used again: the new code begins with no uses.
create('SNOW', 50, 1);
use('SNOW', 6, 'used');
const { events } = told;

describe('discount codes', () => {
  it('name a work as it is called now', async () => {
    const more = coinStory();
    const published = more.events.find(
      ({ event }) => event.type === 'ContentPublished' && event.contentOid === story.song,
    )?.event;
    if (published?.type !== 'ContentPublished') throw new Error('The story has no song');
    more.add(
      `discount-${creatorOid}-RAIN`,
      events.find(({ event }) => event.type === 'DiscountCodeCreated')?.event as never,
    );
    const work = { ...published, title: { original: 'ko', texts: { ko: 'a new name' } } };
    const ids = { contentOid: story.song, creatorOid };
    more.add(`content-${story.song}`, { type: 'ContentUpdated', ...ids, work, changed: ['title'] } as never);
    await using replayed = await replay(database.url, discountCodes, { events: more.events });
    expect(await codesOf(replayed.db, creatorOid)).toMatchObject([{ contentTitle: { ko: 'a new name' } }]);
  });

  it('count how often each was used: a returned use does not count, a reserved use does', async () => {
    await using replayed = await replay(database.url, discountCodes, { events });
    expect(await codesOf(replayed.db, creatorOid)).toMatchObject([
      { code: 'SNOW', discount: { kind: 'percent', percent: 50 }, uses: 1, used: 1, ended: false },
      { code: 'RAIN', discount: { kind: 'percent', percent: 10 }, uses: 3, used: 2, ended: false },
    ]);
    expect(await codesOf(replayed.db, story.fan)).toEqual([]);
  });

  it('name the content that they apply to', async () => {
    await using replayed = await replay(database.url, discountCodes, { events });
    const [newest] = await codesOf(replayed.db, creatorOid);
    expect(newest).toMatchObject({ contentOid: story.song, contentTitle: { en: 'song (en)' } });
  });

  it('give the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, discountCodes, events);
    expect(one?.['code']).toHaveLength(2);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuse a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, discountCodes, { events, batchSize: 4 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });
});
