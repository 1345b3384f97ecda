import { emptyBalance } from '@fanfold/contracts/wallet';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, creditStory, returnedUntil, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import {
  balanceAt,
  counterparties,
  historyPage,
  holdsAt,
  lotsAt,
  movedLots,
  walletHistory,
} from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { events } = coinStory();
const walletOid = story.fan;
const balance = (line: { balancePaid: number; balanceBonus: number }) => [
  line.balancePaid,
  line.balanceBonus,
];

describe('wallet history', () => {
  it('has one line per movement, newest first, with a running balance that adds up [LED-009] [LED-001]', async () => {
    await using replayed = await replay(database.url, walletHistory, { events });
    const { lines, nextCursor } = await historyPage(replayed.db, { walletOid, limit: 100 });
    expect(nextCursor).toBeNull();
    expect(
      lines.map(({ transactionType, paidCoins, bonusCoins }) => [transactionType, paidCoins, bonusCoins]),
    ).toEqual([
      ['expire', 0, -3],
      ['expire', 0, -7],
      ['hold', -10, 0],
      ['capture', 0, 0],
      ['hold', -20, 0],
      ['release', 15, 0],
      ['hold', -15, 0],
      ['refund', 30, 5],
      ['purchase', -25, 0],
      ['purchase', -30, -5],
      ['increase', 0, 7],
      ['increase', 100, 3],
    ]);
    let running = [0, 0];
    for (const line of lines.toReversed()) {
      running = [(running[0] ?? 0) + line.paidCoins, (running[1] ?? 0) + line.bonusCoins];
      expect(balance(line)).toEqual(running);
    }
    expect(running).toEqual([45, 0]);
  });

  it('lists lots in the order in which they came, the purchased content, its seller, and the reason', async () => {
    await using replayed = await replay(database.url, walletHistory, { events });
    const { lines } = await historyPage(replayed.db, { walletOid, limit: 100 });
    expect(lines.at(-1)).toMatchObject({ lots: ['A-1', 'A-2'], chargeId: story.charge, contentTitle: null });
    expect(lines.at(-2)).toMatchObject({ lots: ['A-3'], reason: 'a kind word' });
    expect(lines.at(-3)).toMatchObject({
      lots: ['A-3', 'A-1'],
      contentOid: story.song,
      contentTitle: { ko: 'song', en: 'song (en)' },
      counterpartyOid: story.creator,
      counterpartyNickname: '솔 Studio',
      refunded: true,
    });
    expect(lines.find(({ contentOid }) => contentOid === story.clip)?.refunded).toBe(false);
    expect(lines.find(({ transactionType }) => transactionType === 'refund')).toMatchObject({
      reason: 'would not play',
      refunded: false,
    });
  });

  it('contains credits and coins, each with its own running balance [LED-015] [LED-009]', async () => {
    await using replayed = await replay(database.url, walletHistory, { events: creditStory().events });
    const { lines } = await historyPage(replayed.db, { walletOid, limit: 14 });
    expect(
      lines.map((line) => [
        line.transactionType,
        line.paidCoins,
        line.chatCredits,
        line.bonusCredits,
        line.balancePaid,
        line.balanceChat,
        line.balanceBonusCredits,
      ]),
    ).toEqual([
      ['hold', 0, -2, 0, 40, 38, 0],
      ['expire', 0, 0, -15, 40, 40, 0],
      ['expiry_warning', 0, 0, 0, 40, 40, 15],
      ['expiry_warning', 0, 0, 0, 40, 40, 15],
      ['release', 0, 0, 4, 40, 40, 15],
      ['hold', 0, 0, -4, 40, 40, 11],
      ['chat', 0, -7, 0, 40, 40, 15],
      ['hold', 0, -3, -5, 40, 47, 15],
      ['increase', 0, 0, 20, 40, 50, 20],
      ['story_chat', 0, 50, 0, 40, 50, 0],
      ['story_chat', -5, 0, 0, 40, 0, 0],
      ['expire', 0, 0, 0, 45, 0, 0],
      ['expire', 0, 0, 0, 45, 0, 0],
      ['hold', -10, 0, 0, 45, 0, 0],
    ]);
    const chats = await historyPage(replayed.db, { walletOid, limit: 100, type: 'chat' });
    expect(chats.lines).toHaveLength(1);
    const bonus = await historyPage(replayed.db, { walletOid, limit: 100, kind: 'bonusCredits' });
    expect(bonus.lines.map(({ bonusCredits }) => bonusCredits)).toEqual([-15, 4, -4, -5, 20]);
  });

  it('labels each unit that moved [LED-011] [LED-012]', async () => {
    await using replayed = await replay(database.url, walletHistory, { events: creditStory().events });
    const { lines } = await historyPage(replayed.db, { walletOid, limit: 100 });
    expect(lines.at(-1)?.labels).toEqual(['increase', 'bonus purchase krw']);
    expect(lines.at(-2)?.labels).toEqual(['bonus']);
    expect(lines.at(-3)?.labels).toEqual(['consume', 'consume bonus']);
    expect(lines[0]?.labels).toEqual(['held']);
  });

  it('answers the balances at any position and at any time', async () => {
    const told = creditStory().events;
    await using replayed = await replay(database.url, walletHistory, { events: told });
    const { lines } = await historyPage(replayed.db, { walletOid, limit: 100 });
    for (const line of lines) {
      const at = { position: line.position };
      expect(await balanceAt(replayed.db, { walletOid, at })).toMatchObject({
        paid: line.balancePaid,
        bonus: line.balanceBonus,
        chat: line.balanceChat,
        bonusCredits: line.balanceBonusCredits,
      });
      const lots = await lotsAt(replayed.db, { walletOid, at });
      const sum = (kind: string) =>
        lots.reduce((all, lot) => (lot.kind === kind ? all + lot.amount : all), 0);
      expect(sum('paid'), line.transactionType).toBe(line.balancePaid);
      expect(sum('chat')).toBe(line.balanceChat);
    }
    const now = { time: '2040-01-01T00:00:00.000Z' };
    expect(await balanceAt(replayed.db, { walletOid, at: now })).toMatchObject({ paid: 40, heldPaid: 10 });
    expect(await lotsAt(replayed.db, { walletOid, at: now })).toMatchObject([
      { kind: 'paid', amount: 40, source: 'charge', issuedUnder: 'KR', expiresAt: returnedUntil },
      { kind: 'chat', amount: 38, source: 'conversion' },
    ]);
    expect(await holdsAt(replayed.db, { walletOid, at: now })).toMatchObject([
      { holdId: story.openHold, purpose: 'mission', paidCoins: 10, expiresAt: '2026-11-22T00:00:00.000Z' },
      { holdId: story.openChat, purpose: 'chat', chatCredits: 2, expiresAt: '2026-11-22T01:00:00.000Z' },
    ]);
    const before = { time: '2020-01-01T00:00:00.000Z' };
    expect(await balanceAt(replayed.db, { walletOid, at: before })).toEqual(emptyBalance);
    expect(await lotsAt(replayed.db, { walletOid, at: before })).toEqual([]);
  });

  it('returns pages by cursor without a missing or repeated line', async () => {
    await using replayed = await replay(database.url, walletHistory, { events });
    const whole = (await historyPage(replayed.db, { walletOid, limit: 100 })).lines;
    const paged: typeof whole = [];
    let cursor: string | undefined;
    do {
      const page = await historyPage(replayed.db, { walletOid, limit: 5, cursor });
      paged.push(...page.lines);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(paged).toEqual(whole);
  });

  it('filters by calendar day in Seoul, both days included, and by kind of coin [LED-001] [LED-014]', async () => {
    const told = coinStory();
    const lot = {
      lotId: 'late',
      kind: 'bonus',
      coins: 1,
      expiresAt: '2027-01-01T00:00:00.000Z',
      issuedUnder: 'KR',
    } as const;
    const gift = { type: 'BonusGranted', walletOid, source: 'promotion', lot, reason: 'new day' } as const;
    // One millisecond before midnight in Seoul, and midnight.
    told.add(`wallet-${walletOid}`, { ...gift, grantId: story.openHold }, '2026-11-24T14:59:59.999Z');
    told.add(
      `wallet-${walletOid}`,
      { ...gift, grantId: story.releasedHold, lot: { ...lot, lotId: 'later' } },
      '2026-11-24T15:00:00.000Z',
    );
    await using replayed = await replay(database.url, walletHistory, { events: told.events });
    const on = async (startDate?: string, endDate?: string) =>
      (await historyPage(replayed.db, { walletOid, limit: 100, startDate, endDate })).lines.length;
    expect(await on('2026-11-24', '2026-11-24')).toBe(1);
    expect(await on('2026-11-25', '2026-11-25')).toBe(1);
    expect(await on('2026-11-24')).toBe(2);
    expect(await on(undefined, '2026-11-24')).toBe(13);
    const bonus = await historyPage(replayed.db, { walletOid, limit: 100, kind: 'bonus' });
    expect(bonus.lines.every(({ bonusCoins }) => bonusCoins !== 0)).toBe(true);
    expect(bonus.lines).toHaveLength(8);
  });

  it('shows movements from before February 2023 without lots and counterparty [LED-026]', async () => {
    // The purchases are moved to the last millisecond of January 2023 in Seoul, the refund to the first of
    // February.
    const at: Record<string, string> = {
      CoinsCredited: '2022-12-24T00:00:00.000Z',
      ContentBought: '2023-01-31T14:59:59.999Z',
      PurchaseRefunded: '2023-01-31T15:00:00.000Z',
    };
    const moved = events.map((recorded) => {
      const occurredAt = at[recorded.event.type] ?? recorded.metadata.occurredAt;
      return { ...recorded, metadata: { ...recorded.metadata, occurredAt } };
    });
    await using replayed = await replay(database.url, walletHistory, { events: moved });
    const { lines } = await historyPage(replayed.db, { walletOid, limit: 100 });
    const line = (type: string) => lines.find(({ transactionType }) => transactionType === type);
    const hidden = {
      legacy: true,
      lots: [],
      counterpartyOid: null,
      counterpartyNickname: null,
      counterpartyNames: {},
    };
    expect(lines.at(-1)).toMatchObject({ ...hidden, transactionType: 'increase', balancePaid: 100 });
    expect(line('purchase')).toMatchObject({ ...hidden, paidCoins: -25, contentOid: story.clip });
    const { lines: found } = await historyPage(replayed.db, {
      walletOid,
      counterpartyOid: story.creator,
      limit: 100,
    });
    expect(found.map(({ transactionType }) => transactionType)).not.toContain('purchase');
    expect(line('refund')).toMatchObject({
      legacy: false,
      lots: ['A-3', 'A-1'],
      counterpartyOid: story.creator,
      counterpartyNickname: '솔 Studio',
    });
  });

  it('lists counterparties, and filters by one of them or by a payment provider [LED-001]', async () => {
    await using replayed = await replay(database.url, walletHistory, { events });
    const { people, providers } = await counterparties(replayed.db, walletOid);
    expect(people).toEqual([{ oid: story.creator, nickname: '솔 Studio', names: {}, lines: 4 }]);
    expect(providers).toEqual([{ provider: 'sandbox', lines: 1 }]);
    const typesOf = async (filter: { counterpartyOid?: string; provider?: string }) => {
      const { lines } = await historyPage(replayed.db, { walletOid, ...filter, limit: 100 });
      return lines.map(({ transactionType }) => transactionType);
    };
    expect(await typesOf({ counterpartyOid: story.creator })).toEqual([
      'capture',
      'refund',
      'purchase',
      'purchase',
    ]);
    expect(await typesOf({ counterpartyOid: story.admin })).toEqual([]);
    expect(await typesOf({ provider: 'sandbox' })).toEqual(['increase']);
    expect(await counterparties(replayed.db, story.admin)).toEqual({ people: [], providers: [] });
  });

  it('names a creator who was paid as their own page does, in every language [IDN-067]', async () => {
    const told = coinStory();
    const accountOid = story.creator;
    const nameIn = (language: 'en' | 'jp', nickname: string | null) =>
      told.add(`profile-${accountOid}`, {
        type: 'GlobalNicknameSet',
        accountOid,
        language,
        nickname,
        by: 'owner',
      });
    nameIn('en', 'Sol');
    nameIn('jp', 'ソル');
    const named = async () => {
      const [one, some, all] = await replayDumps(database.url, walletHistory, told.events);
      expect(some).toEqual(one);
      expect(all).toEqual(one);
      await using replayed = await replay(database.url, walletHistory, { events: told.events });
      const { lines } = await historyPage(replayed.db, { walletOid, limit: 100 });
      const { people } = await counterparties(replayed.db, walletOid);
      const paid = lines.find(({ contentOid }) => contentOid === story.clip);
      expect(people.map(({ names }) => names)).toEqual([paid?.counterpartyNames]);
      return paid;
    };
    expect(await named()).toMatchObject({
      counterpartyNickname: '솔 Studio',
      counterpartyNames: { en: 'Sol', jp: 'ソル', es: 'Sol' },
    });
    nameIn('jp', null);
    told.add(`account-${accountOid}`, {
      type: 'CreatorRegistered',
      accountOid,
      channelLanguage: 'jp',
      earningCurrency: 'KRW',
      usageTermsVersion: '1',
      feeTermsVersion: '1',
    });
    // The nickname is the name in the language of the channel.
    expect((await named())?.counterpartyNames).toEqual({ en: 'Sol', ko: 'Sol', es: 'Sol' });
  });

  it('opens a line to its lots: spent and held [LED-001]', async () => {
    await using replayed = await replay(database.url, walletHistory, { events });
    const held = events.findLast(({ event }) => event.type === 'CoinsHeld');
    const position = String(held?.position);
    expect(await movedLots(replayed.db, { walletOid, position })).toEqual([
      {
        name: 'A-1',
        lotId: `${story.charge}-p`,
        kind: 'paid',
        amount: -10,
        held: 10,
        expiresAt: returnedUntil,
        issuedUnder: 'KR',
      },
    ]);
    expect(await movedLots(replayed.db, { walletOid: story.friend, position })).toEqual([]);
  });

  it('gives the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, walletHistory, creditStory().events);
    expect(one?.['line']?.length).toBeGreaterThan(0);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuses a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, walletHistory, { events, batchSize: 5 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });
});
