import type { Language } from '@fanfold/contracts';
import { sayIn } from '@fanfold/texts';

import type { EmailContent } from '../../email.ts';
import { paragraph } from '../document.ts';
import { renderEmail } from '../render.ts';
import { taxDecisionTexts as texts } from './tax-decision.texts.ts';

type Decision = {
  /** Why it was declined; null where it was confirmed. */
  readonly declinedFor: string | null;
  readonly payoutsUrl: string;
};

/** To a creator whose payee claims a lower withholding tax: what finance decided. */
export const taxDecisionEmail = (language: Language, { declinedFor, payoutsUrl }: Decision): EmailContent => {
  const say = sayIn(language);
  const { subject, text } = declinedFor === null ? texts.confirmed : texts.declined;
  return renderEmail(language, {
    subject: say(subject),
    blocks: [
      paragraph(say(text, { reason: declinedFor ?? '' })),
      { kind: 'button', label: say(texts.open), url: payoutsUrl },
    ],
  });
};
