import { type Language, languages } from '@fanfold/contracts';
import { installationSigner } from '@fanfold/event-log';
import { describe, expect, inject, it } from 'vitest';

import { heldBytes } from '../../../../../test/support/held-bytes.ts';
import { pagesOfPdf } from '../../http/testing/pdf-text.ts';
import { openPaper } from './paper.ts';
import type { About, MonthLine } from './writer.ts';

const isLong = inject('isLong');
const signer = installationSigner('22'.repeat(32));
const now = '2026-12-02T09:00:00.000Z';
const hash = '9f'.repeat(32);
const stream = `earnings-${'65f0'.repeat(6)}-2026-11`;
const about = (more: Partial<About> = {}): About => ({
  language: 'en',
  title: 'statement',
  state: 'settled',
  month: '2026-11',
  creator: { oid: '65f0'.repeat(6), nickname: '솔 Studio' },
  asOf: null,
  steps: [
    { name: 'gross', won: 200_000, total: false },
    { name: 'gateway', won: -10_000, total: false },
    { name: 'level', won: -80_000, total: false },
    { name: 'payable', won: 110_000, total: true },
    { name: 'tax', won: -3_630, total: false },
    { name: 'net', won: 106_370, total: true },
  ],
  sold: [],
  levels: [],
  notes: ['1,385.120000 won for one USD'],
  heads: [
    {
      head: { stream, revision: 7, hash, signedAt: now },
      signature: signer.sign('head'),
      keyId: signer.keyId,
    },
  ],
  now,
  ...more,
});

const lineOf = (n: number, more: Partial<MonthLine> = {}): MonthLine => ({
  revision: n,
  at: new Date(Date.parse('2026-11-02T09:00:00.000Z') + n * 1_000).toISOString(),
  kind: 'content',
  title: '비 오는 골목',
  mark: null,
  paid: 20,
  bonus: 1,
  credits: 0,
  grossWon: 2_000,
  gatewayFeeWon: 100,
  levelFeeWon: 800,
  payableWon: 1_100,
  hash,
  ...more,
});

const made = async (lines: readonly MonthLine[], of: Partial<About> = {}): Promise<string[]> => {
  const paper = openPaper(about(of));
  const parts = [await paper.draw(lines), await paper.close()];
  return pagesOfPdf(new Uint8Array(Buffer.concat(parts)));
};

const words: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Settlement statement',
    'From sales to what is paid',
    'Platform fee',
    'Works',
    'held',
    'How to check this',
  ],
  ko: ['정산 명세서', '플랫폼 수수료', '작품', '보류', '이 명세서를 확인하는 방법'],
  jp: ['精算明細書', 'プラットフォーム手数料', '作品', '保留', 'この明細書の確かめ方'],
  es: ['Extracto de liquidación', 'Comisión de la plataforma', 'Obras', 'retenido', 'Cómo comprobar este'],
};

describe("a creator's month on paper", () => {
  it.each(languages)('says everything in the words of its reader: %s [REV-019]', async (language) => {
    const [page = ''] = await made([lineOf(3), lineOf(4, { mark: 'held', paid: -20 })], { language });
    const told = page.replaceAll(' ', '');
    for (const word of [
      ...words[language],
      '솔 Studio',
      '비 오는 골목',
      '#3',
      hash.slice(0, 12),
      '2026-11-02 18:00:03',
    ])
      expect(told).toContain(word.normalize('NFKC').replaceAll(' ', ''));
  });

  it('shows the way from gross to net, and sums its lines', async () => {
    const pages = await made(Array.from({ length: 100 }, (_, n) => lineOf(n)));
    expect(pages[0]).toMatch(
      /Sales 200,000.*Payment fee −10,000.*After fees 110,000.*Tax withheld −3,630.*Net 106,370/,
    );
    const last = pages.at(-1) ?? '';
    expect(pages.join(' ')).toMatch(/Sum of all lines 2,000 100 200,000 −90,000 110,000/);
    expect(last).toContain(`100 lines on ${pages.length} pages`);
    expect(last.replaceAll(' ', '')).toContain(signer.sign('head'));
    // Each line once, in order, with the columns named on each page of them.
    const lines = pages.flatMap((page) =>
      [...page.matchAll(/#(\d+) 9f9f9f9f9f9f(?!9f)/g)].map(([, n]) => Number(n)),
    );
    expect(lines).toEqual(Array.from({ length: 100 }, (_, n) => n));
    for (const page of pages.filter((each) => /#\d+ 9f9f9f9f9f9f(?!9f)/.test(each)))
      expect(page).toContain('Time (Korea)');
    for (const page of pages) expect(page).toContain(`${stream} #7 ${hash}`);
  });

  it('of a month that is open is summed from its lines, by kind and to what is left [REV-016]', async () => {
    const lines = [lineOf(0), lineOf(1, { kind: 'donation', paid: 5, grossWon: 500, payableWon: 275 })];
    const of = {
      title: 'revenue',
      state: 'estimated',
      steps: [],
      notes: [],
      asOf: '2026-11-03T00:00:00.000Z',
    } as const;
    const told = (await made(lines, of)).join(' ');
    expect(told).toMatch(/estimated · as it was at 2026-11-03 09:00:00/);
    expect(told).toMatch(/Works 20 1 2,000 −900 1,100.*Donations 5 1 500/);
    expect(told).toMatch(/Sales 2,500 Payment fee −200 Platform fee −1,600 After fees 1,375/);
  });

  it('is given away while it is drawn: of many lines it keeps no more than of a few', async () => {
    const paper = openPaper(about());
    const count = isLong ? 100_000 : 6_000;
    let [bytes, largest, few] = [0, 0, 0];
    const take = (part: Buffer) => {
      bytes += part.length;
      largest = Math.max(largest, part.length);
    };
    for (let from = 0; from < count; from += 25) {
      // The layouts of a thousand words are kept until the end.
      if (from === 3_000) few = heldBytes();
      // Words that no other line has.
      take(
        await paper.draw(Array.from({ length: 25 }, (_, n) => lineOf(from + n, { title: `a${from + n}` }))),
      );
    }
    const many = heldBytes();
    take(await paper.close());
    // The last part holds the fonts; nothing else comes near the whole.
    expect(largest).toBeLessThan(bytes / 2);
    // The library keeps two kilobytes of each page until its list of pages is written.
    expect(many - few).toBeLessThan(10 * 2 ** 20);
  }, 600_000);
});
