import { bcp47, type Language } from '@fanfold/contracts';
import { sayIn } from '@fanfold/texts';

import type { EmailContent } from '../../email.ts';
import { paragraph } from '../document.ts';
import { renderEmail } from '../render.ts';
import { payoutOpen, payoutTexts } from './payout.texts.ts';

export type PayoutNews = {
  /** In the minor unit of its currency. */
  readonly amountMinor: number;
  readonly currency: 'KRW' | 'JPY' | 'USD';
  readonly payoutsUrl: string;
} & (
  | { readonly what: 'sent' /** `yyyy-mm-dd`, in Asia/Seoul. */; readonly payOn: string }
  | { readonly what: 'paid' /** The bank's name of the transfer. */; readonly reference: string }
  | { readonly what: 'rejected' | 'returned'; readonly reason: string }
);

/** To a creator whose payout was started, paid, rejected or sent back. */
export const payoutEmail = (language: Language, news: PayoutNews): EmailContent => {
  const say = sayIn(language);
  const { subject, text } = payoutTexts[news.what];
  const values = { amount: moneyOf(news, language), ...factsOf(news, language) };
  return renderEmail(language, {
    subject: say(subject, values),
    blocks: [paragraph(say(text, values)), { kind: 'button', label: say(payoutOpen), url: news.payoutsUrl }],
  });
};

const factsOf = (news: PayoutNews, language: Language): Readonly<Record<string, string>> => {
  switch (news.what) {
    case 'sent':
      return { day: dayOf(news.payOn, language) };
    case 'paid':
      return { reference: news.reference };
    case 'rejected':
    case 'returned':
      return { reason: news.reason };
  }
};

/** A calendar day has no zone: it is read and written as UTC. */
const dayOf = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(bcp47[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** The decimal string is built from integers, never divided. A payout is never negative. */
const moneyOf = ({ amountMinor, currency }: PayoutNews, language: Language): string => {
  const digits = String(amountMinor).padStart(3, '0');
  const decimal = currency === 'USD' ? `${digits.slice(0, -2)}.${digits.slice(-2)}` : String(amountMinor);
  return new Intl.NumberFormat(bcp47[language], { style: 'currency', currency }).format(
    decimal as `${number}`,
  );
};
