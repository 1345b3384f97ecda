import { bcp47, type Language, languages } from '@fanfold/contracts';
import type { Receipt } from '@fanfold/contracts/payments';
import { parseOid } from '@fanfold/domain';
import { type SubscriptionNews, subscriptionNews, workNews } from '@fanfold/domain/notifications';
import { priceOf } from '@fanfold/domain/payments';
import { giftPriceOf } from '@fanfold/domain/rewards';
import { describe, expect, it } from 'vitest';

import type { EmailContent } from '../email.ts';
import { type TakedownNews, takedownCodeEmail, takedownEmail } from './catalogue/takedown.ts';
import { emailChangeCodeEmail, emailChangedEmail } from './identity/email-change.ts';
import { guessedPasswordEmail } from './identity/guessed-password.ts';
import { newDeviceEmail } from './identity/new-device.ts';
import {
  noAccountEmail,
  noPasswordEmail,
  passwordChangedEmail,
  passwordResetEmail,
} from './identity/password.ts';
import { confirmationEmail, knownAddressEmail } from './identity/sign-up.ts';
import { marketingEmail } from './notifications/marketing.ts';
import { noticesEmail } from './notifications/notices.ts';
import { guardianConsentEmail } from './payments/guardian-consent.ts';
import { type ReceiptNews, receiptEmail } from './payments/receipt.ts';
import { payoutEmail } from './settlement/payout.ts';
import { expiryWarningEmail } from './wallet/expiry-warning.ts';

const publicUrl = 'https://fanfold.example';
const hostile = `<script>alert('1')</script> & "Mina"`;
const receipt: Receipt = {
  receiptNumber: 'R-2026-1',
  chargeId: parseOid('1'.repeat(24)),
  buyerOid: parseOid('2'.repeat(24)),
  provider: 'stripe',
  means: 'card',
  purpose: { kind: 'coins' },
  paidAt: '2026-11-21T16:30:00.000Z',
  paidCoins: 1_000,
  bonusCoins: 30,
  amounts: priceOf(1_000, 'KRW', 'stripe'),
  refunds: [],
  seller: { name: 'Fanfold <Inc.>', address: 'Seoul', businessNumber: '000-00-00000' },
  invoiceNumber: 'T1234567890123',
  cashReceipt: 'cardSlip',
};
const receiptOf = (news: ReceiptNews) => (language: Language) =>
  receiptEmail(language, { receipt, news, publicUrl });
const payout = {
  amountMinor: 123_456,
  currency: 'USD',
  payoutsUrl: `${publicUrl}/payouts/65f0/show`,
} as const;
const warningOf = (kind: 'paid' | 'bonus') => (language: Language) =>
  expiryWarningEmail(language, { kind, coins: 1_200, expiresAt: '2026-12-01T15:30:00Z', days: 7, publicUrl });

const news = { publicUrl, unsubscribeUrl: `${publicUrl}/en/unsubscribe#a.b.c` };
const nothing = {
  from: 'Mina',
  work: null,
  coins: 0,
  people: 0,
  title: '',
  body: '',
  subscription: null,
  workNews: null,
  path: '/myinfo/notifications',
};
const donated = { ...nothing, kind: 'donation', coins: 20, work: 'Harbour' } as const;
const facts = { coins: 50, at: '2026-12-01T00:00:00.000Z', coupon: null, byCard: false, months: 2 };
const ofSubscription = (what: SubscriptionNews) => (language: Language) => {
  const subscription = { ...facts, what };
  return noticesEmail(language, { ...news, notices: [{ ...nothing, kind: 'subscription', subscription }] });
};
const announced = { ...nothing, kind: 'announcement', title: hostile, body: hostile } as const;
const advertiser = { name: 'Fanfold Inc.', address: 'Seoul', businessNumber: '000-00-00000', inKorea: false };

const ofTakedown = (party: TakedownNews['party'], what: TakedownNews['news']) => (language: Language) =>
  takedownEmail(language, {
    news: what,
    party,
    takedownOid: '1'.repeat(24),
    contentOid: '2'.repeat(24),
    work: 'Harbour',
    said: what === 'filed' || what === 'countered' ? null : hostile,
    counter:
      what === 'countered'
        ? { name: 'Mina', statement: hostile, reinstateAt: '2026-12-10T00:00:00.000Z' }
        : null,
    publicUrl,
  });
const claimantNews = [
  'filed',
  'accepted',
  'rejected',
  'withdrawn',
  'countered',
  'upheld',
  'reinstated',
] as const;
const creatorNews = ['accepted', 'withdrawn', 'upheld', 'reinstated'] as const;

const emails: Readonly<Record<string, (language: Language) => EmailContent>> = {
  confirmation: (language) =>
    confirmationEmail(language, { code: '012345', link: `${publicUrl}/${language}/signup#a.012345` }),
  'known address': (language) => knownAddressEmail(language, { publicUrl }),
  'guessed password': (language) => guessedPasswordEmail(language, { publicUrl }),
  'password reset': (language) =>
    passwordResetEmail(language, { link: `${publicUrl}/${language}/pwreset#a.b` }),
  'new device': (language) =>
    newDeviceEmail(language, { at: '2026-11-23T03:04:00.000Z', device: hostile, publicUrl }),
  'no account': (language) => noAccountEmail(language, { publicUrl }),
  'no password': (language) => noPasswordEmail(language, { publicUrl }),
  'password changed': (language) =>
    passwordChangedEmail(language, { changedAt: '2026-11-23T03:04:00.000Z', publicUrl }),
  'takedown code': (language) => takedownCodeEmail(language, { code: '012345' }),
  ...Object.fromEntries(
    claimantNews.map((what) => [`takedown ${what} to claimant`, ofTakedown('claimant', what)]),
  ),
  ...Object.fromEntries(
    creatorNews.map((what) => [`takedown ${what} to creator`, ofTakedown('creator', what)]),
  ),
  'e-mail change': (language) => emailChangeCodeEmail(language, { code: '012345' }),
  'e-mail changed': (language) => emailChangedEmail(language, { changedAt: '2026-11-23T03:04:00.000Z' }),
  guardian: (language) =>
    guardianConsentEmail(language, {
      nickname: hostile,
      link: `${publicUrl}/${language}/charge/guardian#a.b`,
    }),
  receipt: receiptOf('paid'),
  refund: receiptOf('refunded'),
  'failed refund': receiptOf('failed'),
  notice: (language) => noticesEmail(language, { ...news, notices: [donated] }),
  reply: (language) => noticesEmail(language, { ...news, notices: [{ ...nothing, kind: 'reply' }] }),
  'held file': (language) => noticesEmail(language, { ...news, notices: [{ ...nothing, kind: 'heldFile' }] }),
  ...Object.fromEntries(
    workNews.map((what) => [
      `work ${what}`,
      (language: Language) =>
        noticesEmail(language, {
          ...news,
          notices: [{ ...nothing, kind: 'workNews', workNews: what, work: 'Harbour', body: hostile }],
        }),
    ]),
  ),
  notices: (language) => noticesEmail(language, { ...news, notices: [donated, announced] }),
  ...Object.fromEntries(subscriptionNews.map((what) => [`subscription ${what}`, ofSubscription(what)])),
  ...Object.fromEntries(
    [1, 12].map((people) => [
      `${people} subscribers`,
      (language: Language) => {
        const from = people === 1 ? 'Mina' : null;
        return noticesEmail(language, {
          ...news,
          notices: [{ ...nothing, kind: 'subscribers', from, people }],
        });
      },
    ]),
  ),
  advertising: (language) =>
    marketingEmail(language, { ...news, title: 'Autumn', body: hostile, path: '/', advertiser }),
  'payout sent': (language) => payoutEmail(language, { ...payout, what: 'sent', payOn: '2026-12-10' }),
  'payout paid': (language) => payoutEmail(language, { ...payout, what: 'paid', reference: 'F65f0' }),
  'payout rejected': (language) => payoutEmail(language, { ...payout, what: 'rejected', reason: hostile }),
  'payout unpaid': (language) => payoutEmail(language, { ...payout, what: 'unpaid', reason: hostile }),
  'payout returned': (language) => payoutEmail(language, { ...payout, what: 'returned', reason: 'AC04' }),
  'expiry of coins': warningOf('paid'),
  'expiry of bonus coins': warningOf('bonus'),
};
const every = Object.keys(emails).flatMap((name) => languages.map((language) => [name, language] as const));
const write = (name: string, language: Language): EmailContent => {
  const email = emails[name]?.(language);
  if (!email) throw new Error(name);
  return email;
};

describe('every e-mail', () => {
  it.each(every)('%s in %s has a subject, a text and the same content in HTML', (name, language) => {
    const { subject, text, html } = write(name, language);
    expect(subject.length).toBeGreaterThan(5);
    expect(text.length).toBeGreaterThan(60);
    expect(html).toContain(`<html lang="${bcp47[language]}">`);
    expect(html).toContain(`<title>${subject}</title>`);
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/undefined|null|\[object|plural,/);
      // A text without translation, or a placeholder without a value.
      expect(part).not.toMatch(/\b(mail|news)\.[a-z-]+\.[a-z]|\{\w+[,}]/);
    }
    // The HTML contains the figures and links of the text too.
    for (const word of text.match(/https?:\S+|\d[\d,.]+/g) ?? []) expect(html).toContain(word);
  });

  it.each(every)('%s in %s loads nothing, runs nothing and can be shown dark', (name, language) => {
    const { html } = write(name, language);
    expect(html).not.toMatch(/<(script|img|link|iframe|form)\b|\burl\(|@import|\son\w+=/i);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('@media print');
  });

  it.each(Object.keys(emails))('%s has a different text in each language', (name) => {
    expect(new Set(languages.map((language) => write(name, language).subject)).size).toBe(languages.length);
  });
});

describe('a value from outside', () => {
  it.each(languages)('is escaped in HTML and unchanged in the text, in %s', (language) => {
    const { text, html } = write('guardian', language);
    expect(text).toContain(hostile);
    expect(html).toContain('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;Mina&quot;');
    expect(html).not.toContain('<script');
    expect(write('receipt', language).html).toContain('Fanfold &lt;Inc.&gt;');
  });
});

describe('advertising', () => {
  it('begins with the Korean mark for readers in Korea, and says who sends it and how to end it', () => {
    const of = (language: Language, inKorea: boolean) =>
      marketingEmail(language, {
        ...news,
        title: 'A',
        body: '',
        path: '/',
        advertiser: { ...advertiser, inKorea },
      });
    for (const language of languages) expect(of(language, true).subject).toBe('(광고) A');
    expect(of('ko', false).subject).toBe('(광고) A');
    expect(of('en', false).subject).toBe('(Ad) A');
    for (const part of [of('ko', true).text, of('ko', true).html])
      for (const said of ['Fanfold Inc.', '000-00-00000', '광고 수신 거부', news.unsubscribeUrl])
        expect(part).toContain(said);
  });
});

describe('the words of advertising', () => {
  const written = (body: string) =>
    marketingEmail('en', { ...news, title: 'A', body, path: '/search', advertiser });

  it('are Markdown: in the text as they were written, in HTML with a style on each element [IDN-023]', () => {
    const body = '## Autumn\n\n- **Half** price\n- [The list](https://fanfold.example/en/search)';
    const { text, html } = written(body);
    expect(text).toContain(body);
    expect(html).toMatch(/<h2 class="ink" style="[^"]+">Autumn<\/h2>/);
    expect(html).toContain('<strong>Half</strong> price');
    expect(html).toMatch(
      /<a href="https:\/\/fanfold.example\/en\/search" class="ink" style="[^"]+">The list<\/a>/,
    );
  });

  it('run and load nothing [IDN-023]', () => {
    const { html } = written(
      '<script>alert(1)</script>\n\n[x](javascript:alert(1))\n\n![p](https://x.example/p.png)',
    );
    expect(html).not.toMatch(/<script|<img|href="javascript/i);
  });
});

describe('the content of an e-mail', () => {
  it('is the code on a line of its own', () => {
    expect(write('confirmation', 'en').text).toMatch(/^012345$/m);
    expect(write('confirmation', 'en').text).toContain('It is valid for 15 minutes.');
  });

  it('has numbers and days in the format of the reader’s language', () => {
    expect(write('expiry of coins', 'en').text).toContain(
      '1,200 of your coins expire in 7 days, on December 2, 2026 (Korean time).',
    );
    expect(write('expiry of bonus coins', 'ko').text).toContain(
      '보너스 코인 1,200개가 7일 뒤인 2026년 12월 2일',
    );
    const one = { kind: 'paid', coins: 1, expiresAt: '2026-12-01T00:00:00Z', days: 1, publicUrl } as const;
    expect(expiryWarningEmail('en', one).text).toContain('1 of your coins expires in 1 day, on December 1');
    expect(expiryWarningEmail('es', one).text).toContain('1 de tus monedas caduca en 1 día');
  });

  it('has the amount of a payout in its currency, to the cent', () => {
    const subject = (amountMinor: number, currency: 'USD' | 'KRW') =>
      payoutEmail('en', { ...payout, amountMinor, currency, what: 'paid', reference: 'F65f0' }).subject;
    expect(subject(123_456, 'USD')).toBe('Your payout of $1,234.56 was paid');
    expect(subject(5, 'USD')).toContain('$0.05');
    expect(subject(53_190, 'KRW')).toContain('₩53,190');
    const { text } = payoutEmail('en', { ...payout, what: 'sent', payOn: '2026-12-10' });
    expect(text).toContain('December 10, 2026');
  });

  it('names the rate of tax that was charged, and gift points by their number', () => {
    const lines = (amounts: Receipt['amounts'], purpose: Receipt['purpose'] = receipt.purpose) =>
      receiptEmail('en', { receipt: { ...receipt, amounts, purpose }, news: 'paid', publicUrl }).text;
    expect(lines(priceOf(100, 'JPY', 'paypay'))).toContain('Tax and fees, 20 %: ¥200');
    expect(lines(priceOf(100, 'JPY', 'stripe'))).toContain('Tax and fees, 10 %: ¥100');
    const points = lines(giftPriceOf(1_000, 94_120), { kind: 'giftPoints', itemName: 'gift-points-1000' });
    expect(points).toContain('Gift points: 1000');
    expect(points).not.toContain('Coins');
    expect(points).not.toContain('Tax');
  });

  it('lists what was paid, and after a refund what was paid back', () => {
    const { totalMinor } = receipt.amounts;
    const won = (minor: number) => `₩${minor.toLocaleString('en')}`;
    expect(write('receipt', 'en').text).toContain(`Total: ${won(totalMinor)}`);
    const refund = { refundId: parseOid('3'.repeat(24)), refundedAt: receipt.paidAt, paybackMinor: 1_000 };
    const { text } = receiptEmail('en', {
      receipt: { ...receipt, refunds: [refund] },
      news: 'refunded',
      publicUrl,
    });
    expect(text).toContain('Refunded: -₩1,000');
    expect(text).toContain(`Total: ${won(totalMinor - 1_000)}`);
    expect(text).toContain('Qualified invoice issuer number: T1234567890123');
    expect(text).toContain(`${publicUrl}/en/myinfo/receipt/${receipt.chargeId}`);
  });
});
