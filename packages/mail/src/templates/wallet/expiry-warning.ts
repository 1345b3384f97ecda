import { bcp47, type Language } from '@fanfold/contracts';
import { sayIn } from '@fanfold/texts';

import type { EmailContent } from '../../email.ts';
import { paragraph } from '../document.ts';
import { renderEmail } from '../render.ts';
import { expiryWarningTexts } from './expiry-warning.texts.ts';

export type ExpiringLot = {
  readonly kind: 'paid' | 'bonus';
  readonly coins: number;
  /** ISO 8601; the e-mail names the day in Asia/Seoul. */
  readonly expiresAt: string;
  /** Days until then. */
  readonly days: number;
};

/** Before coins expire. */
export const expiryWarningEmail = (
  language: Language,
  { kind, coins, expiresAt, days, publicUrl }: ExpiringLot & { readonly publicUrl: string },
): EmailContent => {
  const say = sayIn(language);
  return renderEmail(language, {
    subject: say(expiryWarningTexts.subject),
    blocks: [
      paragraph(say(expiryWarningTexts[kind], { coins, days, day: dayInSeoul(expiresAt, language) })),
      paragraph(say(expiryWarningTexts.spend)),
      {
        kind: 'button',
        label: say(expiryWarningTexts.open),
        url: `${publicUrl}/${language}/myinfo/coins`,
      },
    ],
  });
};

const dayInSeoul = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(bcp47[language], { dateStyle: 'long', timeZone: 'Asia/Seoul' }).format(
    new Date(at),
  );
