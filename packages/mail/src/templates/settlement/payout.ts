import { bcp47, type Language } from '@fanfold/contracts';
import { moneyText, sayIn } from '@fanfold/texts';

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
  | { readonly what: 'rejected' | 'returned' | 'unpaid'; readonly reason: string }
);

/** To a creator whose payout was started, paid, rejected, sent back or left unpaid. */
export const payoutEmail = (language: Language, news: PayoutNews): EmailContent => {
  const say = sayIn(language);
  const { subject, text } = payoutTexts[news.what];
  const values = {
    amount: moneyText(language, { minor: news.amountMinor, currency: news.currency }),
    ...factsOf(news, language),
  };
  const words = paragraph(say(text, values));
  const button = { kind: 'button', label: say(payoutOpen), url: news.payoutsUrl } as const;
  // No log-in opens the payouts of an account that is gone.
  const blocks = news.what === 'unpaid' ? [words] : [words, button];
  return renderEmail(language, { subject: say(subject, values), blocks });
};

const factsOf = (news: PayoutNews, language: Language): Readonly<Record<string, string>> => {
  switch (news.what) {
    case 'sent':
      return { day: dayOf(news.payOn, language) };
    case 'paid':
      return { reference: news.reference };
    case 'rejected':
    case 'returned':
    case 'unpaid':
      return { reason: news.reason };
  }
};

/** A calendar day has no zone: it is read and written as UTC. */
const dayOf = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(bcp47[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
