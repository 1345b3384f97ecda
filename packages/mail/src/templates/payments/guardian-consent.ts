import { type Language, limits } from '@fanfold/contracts';
import { sayIn } from '@fanfold/texts';

import type { EmailContent } from '../../email.ts';
import { paragraph } from '../document.ts';
import { renderEmail } from '../render.ts';
import { guardianTexts } from './guardian-consent.texts.ts';

/**
 * Asks a guardian whether a minor may charge more than the monthly limit. `link` contains the secret that
 * gives the consent.
 */
export const guardianConsentEmail = (
  language: Language,
  { nickname, link }: { readonly nickname: string; readonly link: string },
): EmailContent => {
  const say = sayIn(language);
  return renderEmail(language, {
    subject: say(guardianTexts.subject),
    blocks: [
      paragraph(say(guardianTexts.limit, { nickname })),
      paragraph(say(guardianTexts.agree, { days: limits.guardianDays })),
      { kind: 'button', label: say(guardianTexts.open), url: link },
      paragraph(say(guardianTexts.stays)),
    ],
  });
};
