import { type Language, limits } from '@fanfold/contracts';
import { sayIn } from '@fanfold/texts';

import type { EmailContent } from '../../email.ts';
import { paragraph } from '../document.ts';
import { renderEmail } from '../render.ts';
import { confirmationTexts, knownAddressTexts } from './sign-up.texts.ts';

/** To a new address: the six digits that confirm it, and a link with them (IDN-098). */
export const confirmationEmail = (
  language: Language,
  { code, link }: { readonly code: string; readonly link: string },
): EmailContent => {
  const say = sayIn(language);
  return renderEmail(language, {
    subject: say(confirmationTexts.subject),
    blocks: [
      paragraph(say(confirmationTexts.code)),
      { kind: 'code', code },
      { kind: 'button', label: say(confirmationTexts.open), url: link },
      paragraph(say(confirmationTexts.minutes, { minutes: limits.confirmationCodeMinutes })),
      paragraph(say(confirmationTexts.ignore)),
    ],
  });
};

/**
 * To an address that has an account already: the reply to the sign-up does not reveal it (IDN-130), this
 * e-mail does.
 */
export const knownAddressEmail = (
  language: Language,
  { publicUrl }: { readonly publicUrl: string },
): EmailContent => {
  const say = sayIn(language);
  return renderEmail(language, {
    subject: say(knownAddressTexts.subject),
    blocks: [
      paragraph(say(knownAddressTexts.known)),
      { kind: 'button', label: say(knownAddressTexts.open), url: `${publicUrl}/${language}` },
      paragraph(say(knownAddressTexts.unchanged)),
    ],
  });
};
