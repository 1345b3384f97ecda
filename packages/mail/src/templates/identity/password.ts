import { type Language, limits } from '@fanfold/contracts';
import { sayIn } from '@fanfold/texts';

import type { EmailContent } from '../../email.ts';
import { paragraph } from '../document.ts';
import { momentInSeoul } from '../moment.ts';
import { renderEmail } from '../render.ts';
import {
  noAccountTexts,
  noPasswordTexts,
  passwordChangedTexts,
  passwordResetTexts,
} from './password.texts.ts';

/** To the owner of an account: the link that sets another password (IDN-027). */
export const passwordResetEmail = (language: Language, { link }: { readonly link: string }): EmailContent => {
  const say = sayIn(language);
  return renderEmail(language, {
    subject: say(passwordResetTexts.subject),
    blocks: [
      paragraph(say(passwordResetTexts.asked)),
      { kind: 'button', label: say(passwordResetTexts.open), url: link },
      paragraph(say(passwordResetTexts.minutes, { minutes: limits.passwordLinkMinutes })),
      paragraph(say(passwordResetTexts.ignore)),
    ],
  });
};

type Site = { readonly publicUrl: string };

/** To an address that has no account: the reply to the request does not reveal it, this e-mail does. */
export const noAccountEmail = (language: Language, { publicUrl }: Site): EmailContent => {
  const say = sayIn(language);
  return renderEmail(language, {
    subject: say(noAccountTexts.subject),
    blocks: [
      paragraph(say(noAccountTexts.none)),
      { kind: 'button', label: say(noAccountTexts.open), url: `${publicUrl}/${language}` },
      paragraph(say(noAccountTexts.ignore)),
    ],
  });
};

/** To the owner of an account that has no password, as it was made with another way to sign in. */
export const noPasswordEmail = (language: Language, { publicUrl }: Site): EmailContent => {
  const say = sayIn(language);
  return renderEmail(language, {
    subject: say(noPasswordTexts.subject),
    blocks: [
      paragraph(say(noPasswordTexts.none)),
      { kind: 'button', label: say(noPasswordTexts.open), url: `${publicUrl}/${language}` },
      paragraph(say(noPasswordTexts.unchanged)),
    ],
  });
};

type Changed = Site & {
  /** ISO 8601; the e-mail names the minute in Asia/Seoul. */
  readonly changedAt: string;
};

/** To the owner of an account whose password was changed. */
export const passwordChangedEmail = (language: Language, { changedAt, publicUrl }: Changed): EmailContent => {
  const say = sayIn(language);
  return renderEmail(language, {
    subject: say(passwordChangedTexts.subject),
    blocks: [
      paragraph(say(passwordChangedTexts.changed, { moment: momentInSeoul(changedAt, language) })),
      paragraph(say(passwordChangedTexts.you)),
      { kind: 'button', label: say(passwordChangedTexts.open), url: `${publicUrl}/${language}/pwreset` },
    ],
  });
};
