import type { Language } from '@fanfold/contracts';
import { sayIn } from '@fanfold/texts';

import type { EmailContent } from '../../email.ts';
import { paragraph } from '../document.ts';
import { renderEmail } from '../render.ts';
import { guessedPasswordTexts as texts } from './guessed-password.texts.ts';

/** To the owner of an account: others try passwords, and have to wait longer from now on. */
export const guessedPasswordEmail = (
  language: Language,
  { publicUrl }: { readonly publicUrl: string },
): EmailContent => {
  const say = sayIn(language);
  return renderEmail(language, {
    subject: say(texts.subject),
    blocks: [
      paragraph(say(texts.what)),
      paragraph(say(texts.you)),
      { kind: 'button', label: say(texts.open), url: `${publicUrl}/${language}` },
      paragraph(say(texts.unchanged)),
    ],
  });
};
