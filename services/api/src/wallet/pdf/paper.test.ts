import { type Language, languages } from '@fanfold/contracts';
import type { HistoryLine } from '@fanfold/contracts/wallet';
import { parseOid } from '@fanfold/domain';
import { installationSigner } from '@fanfold/event-log';
import { describe, expect, it } from 'vitest';

import { heldBytes } from '../../../../../test/support/held-bytes.ts';
import { pagesOfPdf } from '../../http/testing/pdf-text.ts';
import { openPaper } from './paper.ts';

const signer = installationSigner('22'.repeat(32));
const now = '2026-11-21T09:00:00.000Z';
const hash = '9f'.repeat(32);
const heads = [{ head: { stream: 'wallet-65f0', revision: 7, hash, signedAt: now }, ...signedBy() }];

function signedBy() {
  return { signature: signer.sign('head'), keyId: signer.keyId };
}

const owner = { oid: '65f0'.repeat(6), nickname: 'Mina 솔' };
const period = { from: '2026-10-02', until: '2026-11-21' };

const lineOf = (n: number, more: Partial<HistoryLine> = {}): HistoryLine => ({
  position: String(n * 300),
  stream: 'wallet',
  revision: n,
  happenedAt: new Date(Date.parse(now) - n * 60_000).toISOString(),
  transactionType: 'purchase',
  labels: ['consume'],
  paidCoins: -20,
  bonusCoins: 0,
  chatCredits: 0,
  bonusCredits: 0,
  balancePaid: 12_345 + n,
  balanceBonus: 60,
  balanceChat: 0,
  balanceBonusCredits: 0,
  lots: ['A-17'],
  contentOid: parseOid('5'.repeat(24)),
  contentTitle: {
    en: 'Rain on the roof',
    ko: '비 오는 골목',
    jp: '月の裏で待ってる込',
    es: 'La señal de otoño',
  },
  counterpartyOid: null,
  counterpartyNickname: '솔 Studio 朝倉',
  counterpartyNames: {},
  chargeId: null,
  reason: null,
  refunded: false,
  legacy: false,
  ...more,
});

async function* of(lines: number, make = lineOf): AsyncGenerator<HistoryLine[]> {
  for (let from = 0; from < lines; from += 1_000)
    yield Array.from({ length: Math.min(1_000, lines - from) }, (_, n) => make(from + n));
}

/** Words that no other line has. */
const unlike = (n: number) => lineOf(n, { contentTitle: null, reason: `a${n} b${n} c${n} d${n}` });

const made = async (
  pages: AsyncIterable<readonly HistoryLine[]>,
  { language = 'en', narrowed = [] }: { language?: Language; narrowed?: string[] } = {},
) => {
  const paper = openPaper({ language, narrowed, owner, period, heads, now });
  const parts: Buffer[] = [];
  for await (const lines of pages) parts.push(await paper.draw(lines));
  parts.push(await paper.close());
  return pagesOfPdf(new Uint8Array(Buffer.concat(parts)));
};

const words: Readonly<Record<Language, readonly string[]>> = {
  en: ['Coin history', 'Purchase · Rain on the roof', '12,345', 'Page 1', 'How to check this history'],
  ko: ['코인 내역', '구매 · 비 오는 골목', '12,345', '1쪽', '이 내역을 확인하는 방법'],
  jp: ['コイン明細', '購入 · 月の裏で待ってる込', '12,345', '1ページ', 'この明細の確かめ方'],
  es: [
    'Historial de monedas',
    'Compra · La señal de otoño',
    '12.345',
    'Página 1',
    'Cómo comprobar este historial',
  ],
};

describe('a history on paper', () => {
  it('names its owner and its days on every page, and counts one page as one', async () => {
    const pages = await made(of(70));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      expect(page).toContain(`Account: Mina 솔 (${owner.oid})`.normalize('NFKC'));
      expect(page).toContain('2026-10-02 to 2026-11-21');
    }
    expect((await made(of(7))).join()).toContain('7 lines on 1 page How');
    expect((await made(of(1))).join()).toContain('1 line on 1 page How');
  });

  it('gives the words the room of the counterpart where there is none', async () => {
    const reason = 'a reason that is longer than its own column, by far';
    const alone = await made(
      of(1, (n) => lineOf(n, { contentTitle: null, counterpartyNickname: null, reason })),
    );
    expect(alone.join()).toContain(reason);
    const beside = await made(of(1, (n) => lineOf(n, { contentTitle: null, reason })));
    expect(beside.join()).not.toContain(reason);
  });

  it.each(languages)('says everything in the words of its reader: %s [LED-001]', async (language) => {
    const [page = ''] = await made(of(3), { language });
    const told = page.replaceAll(' ', '');
    for (const word of [...words[language], '솔 Studio 朝倉', '−20', 'A-17', '2026-11-21 18:00:00'])
      expect(told).toContain(word.normalize('NFKC').replaceAll(' ', ''));
  });

  it('breaks the names of its columns between words, also where none are set apart', async () => {
    const [page] = await made(of(1), { language: 'jp' });
    for (const word of ['チャット クレジット', 'ボーナス クレジット', 'ボーナスコイン'])
      expect(page).toContain(word);
  });

  it('goes on over as many pages as it needs, each line once and in order, numbered', async () => {
    const pages = await made(of(100));
    const balances = pages.flatMap((page) => page.match(/12,[34]\d\d/g) ?? []);
    expect(balances).toEqual(Array.from({ length: 100 }, (_, n) => `12,${345 + n}`));
    expect(pages.every((page, index) => page.includes(`Page ${index + 1}`))).toBe(true);
    expect(pages.at(-1)).toContain(`100 lines on ${pages.length} pages`);
  });

  it('names on every page where the hash chain stood, and at its end the signature and the formula', async () => {
    const pages = await made(of(60));
    for (const page of pages) expect(page).toContain(`wallet-65f0 #7 ${hash}`);
    const last = pages.at(-1)?.replaceAll(' ', '') ?? '';
    expect(last).toContain(signedBy().signature);
    expect(last).toContain('hash=sha256(previous+RFC8785formof{stream,revision,id,type,data,occurredAt})');
  });

  it('shows held coins in brackets, what came in with a plus, and what it was narrowed to', async () => {
    async function* lines() {
      yield [
        lineOf(1, { transactionType: 'hold', labels: ['held'], paidCoins: -50 }),
        lineOf(2, { paidCoins: 1_000, reason: 'Asked\nfor \u202eit' }),
      ];
    }
    const [page] = await made(lines(), { narrowed: ['2026-11-01 – 2026-11-30'] });
    for (const word of ['(50)', '+1,000', 'Only: 2026-11-01 – 2026-11-30', 'Asked for it'])
      expect(page).toContain(word);
  });

  it('says every word, also when there are more than it remembers', async () => {
    const pages = await made(of(300, unlike));
    const told = pages.join(' ').replaceAll(' ', '');
    for (const n of [0, 150, 299]) expect(told).toContain(`a${n}b${n}c${n}d${n}`);
  });

  it('of nothing says so', async () => {
    expect(await made(of(0))).toEqual([expect.stringContaining('Nothing has moved.')]);
  });

  it('of 10,000 lines is given away while it is drawn, and keeps no more than one of 1,000', async () => {
    let [bytes, largest, drawn, few] = [0, 0, 0, 0];
    const take = (part: Buffer) => {
      bytes += part.length;
      largest = Math.max(largest, part.length);
    };
    const paper = openPaper({ language: 'en', narrowed: [], owner, period, heads, now });
    for await (const lines of of(10_000, unlike))
      for (let from = 0; from < lines.length; from += 25) {
        take(await paper.draw(lines.slice(from, from + 25)));
        drawn += 25;
        if (drawn === 1_000) few = heldBytes();
      }
    const many = heldBytes();
    take(await paper.close());
    expect(few).toBeGreaterThan(0);
    // The last part holds the fonts; nothing else comes near the whole.
    expect(largest).toBeLessThan(bytes / 4);
    expect(many - few).toBeLessThan(10 * 2 ** 20);
  }, 300_000);
});
