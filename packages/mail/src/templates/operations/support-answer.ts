import type { Language } from '@fanfold/contracts';
import { sayIn } from '@fanfold/texts';

import type { EmailContent } from '../../email.ts';
import { paragraph } from '../document.ts';
import { renderEmail } from '../render.ts';
import { supportAnswerTexts as texts } from './support-answer.texts.ts';

type Answered = {
  /** In the administrator's words. */
  readonly answer: string;
  readonly publicUrl: string;
};

/** To a person who asked for help. */
export const supportAnswerEmail = (language: Language, { answer, publicUrl }: Answered): EmailContent => {
  const say = sayIn(language);
  return renderEmail(language, {
    subject: say(texts.subject),
    blocks: [
      paragraph(say(texts.lead)),
      ...answer.split(/\n{2,}/).map(paragraph),
      { kind: 'button', label: say(texts.open), url: `${publicUrl}/${language}/help` },
    ],
  });
};
