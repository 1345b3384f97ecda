import { type Language, limits, supportAddress } from '@fanfold/contracts';
import { sayIn } from '@fanfold/texts';

import type { EmailContent } from '../../email.ts';
import { paragraph } from '../document.ts';
import { momentInSeoul } from '../moment.ts';
import { renderEmail } from '../render.ts';
import { emailChangeCodeTexts, emailChangedTexts } from './email-change.texts.ts';

/** To the new address of an account: the six digits that confirm it. */
export const emailChangeCodeEmail = (
  language: Language,
  { code }: { readonly code: string },
): EmailContent => {
  const say = sayIn(language);
  return renderEmail(language, {
    subject: say(emailChangeCodeTexts.subject),
    blocks: [
      paragraph(say(emailChangeCodeTexts.code)),
      { kind: 'code', code },
      paragraph(say(emailChangeCodeTexts.minutes, { minutes: limits.confirmationCodeMinutes })),
      paragraph(say(emailChangeCodeTexts.ignore)),
    ],
  });
};

type Changed = {
  /** ISO 8601; the e-mail names the minute in Asia/Seoul. */
  readonly changedAt: string;
};

/** To the former address of an account. */
export const emailChangedEmail = (language: Language, { changedAt }: Changed): EmailContent => {
  const say = sayIn(language);
  return renderEmail(language, {
    subject: say(emailChangedTexts.subject),
    blocks: [
      paragraph(say(emailChangedTexts.changed, { moment: momentInSeoul(changedAt, language) })),
      paragraph(say(emailChangedTexts.you, { support: supportAddress })),
    ],
  });
};
