import type { Language } from '@fanfold/contracts';
import { sayIn } from '@fanfold/texts';

import type { EmailContent } from '../../email.ts';
import { paragraph } from '../document.ts';
import { momentInSeoul } from '../moment.ts';
import { renderEmail } from '../render.ts';
import { bankDetailsChangedTexts as texts } from './bank-details-changed.texts.ts';

type Changed = {
  /** ISO 8601; the e-mail names the minutes in Asia/Seoul. */
  readonly changedAt: string;
  readonly usableFrom: string;
  readonly payoutsUrl: string;
};

/** To a creator whose bank details were changed. */
export const bankDetailsChangedEmail = (
  language: Language,
  { changedAt, usableFrom, payoutsUrl }: Changed,
): EmailContent => {
  const say = sayIn(language);
  const [moment, usable] = [momentInSeoul(changedAt, language), momentInSeoul(usableFrom, language)];
  return renderEmail(language, {
    subject: say(texts.subject),
    blocks: [
      paragraph(say(texts.changed, { moment, usable })),
      paragraph(say(texts.you)),
      { kind: 'button', label: say(texts.open), url: payoutsUrl },
    ],
  });
};
