import type { Language } from '@fanfold/contracts';
import { sayIn } from '@fanfold/texts';

import type { EmailContent } from '../../email.ts';
import { paragraph } from '../document.ts';
import { renderEmail } from '../render.ts';
import { sanctionTexts as texts } from './sanction.texts.ts';

type SanctionNews = {
  readonly news: 'imposed' | 'lifted' | 'decided';
  /** ISO 8601; null where it has no end of its own. */
  readonly until: string | null;
  /** The reason, or the answer to the appeal, in the administrator's words. */
  readonly said: string;
  readonly publicUrl: string;
};

/** To a person whose account was sanctioned, or is again without it. */
export const sanctionEmail = (
  language: Language,
  { news, until, said, publicUrl }: SanctionNews,
): EmailContent => {
  const say = sayIn(language);
  const end = until?.slice(0, 16).replace('T', ' ');
  return renderEmail(language, {
    subject: say(texts[news]),
    blocks: [
      paragraph(say(texts[news])),
      paragraph(say(texts.why, { said })),
      ...(news === 'imposed' && end !== undefined ? [paragraph(say(texts.until, { until: end }))] : []),
      { kind: 'button', label: say(texts.open), url: `${publicUrl}/${language}/myinfo/sanctions` },
    ],
  });
};
