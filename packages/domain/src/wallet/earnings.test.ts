import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { earningsFrom, salesOf } from './earnings.ts';
import { spendTypes, type WalletEvent } from './wallet/events.ts';

const folder = new URL('./wallet/', import.meta.url);
const events = globSync('**/fixtures/*.json', { cwd: fileURLToPath(folder) }).map((path): WalletEvent => {
  const { type, data } = JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as {
    type: string;
    data: object;
  };
  return { type, ...data } as WalletEvent;
});
const recorded = <Type extends WalletEvent['type']>(type: Type, which = 0) =>
  events.filter((event) => event.type === type)[which] as Extract<WalletEvent, { type: Type }>;

describe('what an event of a wallet earns its creators', () => {
  it('is told for every spending and every refund, and for nothing else', () => {
    const earning = new Set(events.filter((event) => earningsFrom(event).length > 0).map(({ type }) => type));
    expect([...earning].sort()).toEqual([
      'CoinsSpent',
      'ContentBought',
      'GiftCaptured',
      'HoldCaptured',
      'PurchaseRefunded',
      'SpendRefunded',
    ]);
  });

  it('is all that was paid, of a purchase, and carries what settlement needs', () => {
    const bought = recorded('ContentBought');
    expect(earningsFrom(bought)).toMatchObject([
      {
        creatorOid: bought.sellerOid,
        earningId: bought.purchaseId,
        reverses: null,
        kind: 'content',
        source: { context: 'wallet', id: bought.purchaseId },
        resource: bought.resource,
        payerOid: bought.walletOid,
        payerCountry: 'KR',
        amounts: { paid: bought.paidCoins, bonus: bought.bonusCoins, credits: 0 },
        share: 10_000,
        feePolicyVersion: bought.feePolicyVersion,
      },
    ]);
  });

  it('is shared among the beneficiaries of a captured hold; the platform’s part is no earning', () => {
    const shared = events.find(
      (event) => event.type === 'HoldCaptured' && event.proceeds.beneficiaries.length === 2,
    );
    if (!shared) throw new Error('No fixture shares a hold');
    const earnings = earningsFrom(shared);
    expect(earnings.map(({ kind, share, amounts }) => [kind, share, amounts.paid])).toEqual([
      ['campaign', 6_000, 12],
      ['campaign', 3_000, 6],
    ]);
    expect(salesOf(shared).map(({ creatorOid, earningId }) => [creatorOid, earningId])).toEqual(
      earnings.map(({ creatorOid, earningId }) => [creatorOid, earningId]),
    );
  });

  it('is taken back by a refund: the opposite amounts, under an id of its own, and never as -0', () => {
    const refunded = recorded('SpendRefunded');
    const [earning] = earningsFrom(refunded);
    expect(earning).toMatchObject({
      earningId: `${refunded.spendId}-reversed`,
      reverses: refunded.spendId,
      kind: 'donation',
      amounts: { paid: -25, bonus: 0, credits: 0 },
    });
    expect(Object.is(earning?.amounts.bonus, 0)).toBe(true);
    expect(salesOf(refunded)).toEqual([]);
  });

  it('is nothing where Fanfold itself is paid', () => {
    const own = events.find(
      (event) => event.type === 'CoinsSpent' && event.proceeds.beneficiaries.length === 0,
    );
    expect(own && earningsFrom(own)).toEqual([]);
  });

  it('says which time was paid for, where it is one, also when it is taken back', () => {
    const spent = recorded(
      'CoinsSpent',
      events.filter(({ type }) => type === 'CoinsSpent').findIndex((event) => earningsFrom(event).length > 0),
    );
    expect(earningsFrom(spent)).toMatchObject([{ servicePeriod: null }]);
    const servicePeriod = { from: '2026-11-01T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' };
    const month = { ...spent, transactionType: 'coin_subscription', servicePeriod } as const;
    expect(earningsFrom(month)).toMatchObject([{ kind: 'subscription', servicePeriod }]);
    const { message: _message, taken: returned, ...fields } = month;
    const back = { ...fields, type: 'SpendRefunded', returned, reason: 'asked' } as const;
    expect(earningsFrom(back)).toMatchObject([{ reverses: spent.spendId, servicePeriod }]);
  });

  it('is a donation only where one was made', () => {
    const spent = recorded(
      'CoinsSpent',
      events.filter(({ type }) => type === 'CoinsSpent').findIndex((event) => earningsFrom(event).length > 0),
    );
    const kinds = spendTypes.map((transactionType) => [
      transactionType,
      earningsFrom({ ...spent, transactionType })[0]?.kind,
    ]);
    expect(Object.fromEntries(kinds)).toEqual({
      donation: 'donation',
      consume: 'content',
      live_donation: 'donation',
      live_donation_tts: 'donation',
      external_live_donation: 'donation',
      live_ticketing: 'ticket',
      coin_subscription: 'subscription',
      drm_encoding: 'adjustment',
      content_rating: 'adjustment',
      chat: 'chat',
      chat_content: 'chat',
      image_chat: 'chat',
      chat_donation: 'donation',
      change_nick: 'adjustment',
      story_chat: 'story',
      gacha: 'gacha',
    });
  });
});
