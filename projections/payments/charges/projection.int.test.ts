import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chargeAmounts, coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { chargeOf, charges, chargesPage } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { events } = coinStory();
describe('charges', () => {
  it('follow each charge to its end', async () => {
    await using replayed = await replay(database.url, charges, { events });
    const credited = events.find(({ event }) => event.type === 'CoinsCredited');
    expect(await chargeOf(replayed.db, story.charge)).toMatchObject({
      status: 'credited',
      paidCoins: 100,
      bonusCoins: 3,
      amounts: chargeAmounts,
      walletPosition: String(credited?.position),
      declineReason: null,
    });
    expect(await chargeOf(replayed.db, story.declinedCharge)).toMatchObject({
      status: 'declined',
      declineReason: 'cancelled',
    });
    expect((await chargeOf(replayed.db, story.expiredCharge))?.status).toBe('expired');
    expect(await chargeOf(replayed.db, story.song)).toBeUndefined();
  });

  it('say what was sold, and when the money was taken', async () => {
    const ofPoints = events.map((one) =>
      one.event.type === 'ChargeInitiated' && one.event.chargeId === story.charge
        ? {
            ...one,
            event: {
              ...one.event,
              purpose: { kind: 'giftPoints' as const, itemName: 'gift-points-500' },
              means: 'kakaopay' as const,
            },
          }
        : one,
    );
    await using replayed = await replay(database.url, charges, { events: ofPoints });
    expect(await chargeOf(replayed.db, story.charge)).toMatchObject({
      purpose: { kind: 'giftPoints', itemName: 'gift-points-500' },
      means: 'kakaopay',
      approvedAt: expect.any(String),
    });
    expect(await chargeOf(replayed.db, story.declinedCharge)).toMatchObject({
      purpose: { kind: 'coins' },
      means: 'card',
      approvedAt: null,
    });
  });

  it('have a pay page only while it can be paid', async () => {
    await using replayed = await replay(database.url, charges, { events });
    expect((await chargeOf(replayed.db, story.initiatedCharge))?.payUrl).toContain(story.initiatedCharge);
    expect(await chargeOf(replayed.db, story.charge)).not.toHaveProperty('payUrl');
  });

  it('are listed by buyer and by status, newest first', async () => {
    await using replayed = await replay(database.url, charges, { events });
    const first = await chargesPage(replayed.db, { buyerOid: story.fan, limit: 3 });
    expect(first.charges.map(({ chargeId }) => chargeId)).toEqual([
      story.initiatedCharge,
      story.expiredCharge,
      story.declinedCharge,
    ]);
    const cursor = first.nextCursor ?? undefined;
    expect((await chargesPage(replayed.db, { buyerOid: story.fan, limit: 3, cursor })).charges).toHaveLength(
      1,
    );
    const open = await chargesPage(replayed.db, { status: 'opened', limit: 3 });
    expect(open.charges.map(({ chargeId }) => chargeId)).toEqual([story.initiatedCharge]);
  });

  it('send the last status of a batch to those who wait for them', async () => {
    await using replayed = await replay(database.url, charges, { events });
    expect(replayed.messages).toHaveLength(4);
    expect(replayed.messages).toContainEqual(
      expect.objectContaining({
        topic: `charge:${story.charge}`,
        chargeId: story.charge,
        status: 'credited',
      }),
    );
  });

  it('give the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, charges, events);
    expect(one?.['charge']?.length).toBeGreaterThan(0);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuse a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, charges, { events, batchSize: 5 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });
});
