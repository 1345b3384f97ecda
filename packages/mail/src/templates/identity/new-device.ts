import type { Language } from '@fanfold/contracts';
import { sayIn } from '@fanfold/texts';

import type { EmailContent } from '../../email.ts';
import { paragraph } from '../document.ts';
import { momentInSeoul } from '../moment.ts';
import { renderEmail } from '../render.ts';
import { newDeviceTexts as texts } from './new-device.texts.ts';

type SignedIn = {
  /** ISO 8601; the e-mail names the minute in Asia/Seoul. */
  readonly at: string;
  /** What the browser says of itself. */
  readonly device: string;
  readonly publicUrl: string;
};

/**
 * To the owner of an account that was opened from a device for the first time; the page behind the button
 * ends it there.
 */
export const newDeviceEmail = (language: Language, { at, device, publicUrl }: SignedIn): EmailContent => {
  const say = sayIn(language);
  return renderEmail(language, {
    subject: say(texts.subject),
    blocks: [
      paragraph(say(texts.what)),
      {
        kind: 'rows',
        rows: [
          [say(texts.moment), momentInSeoul(at, language)],
          [say(texts.device), device],
        ],
      },
      paragraph(say(texts.you)),
      { kind: 'button', label: say(texts.open), url: `${publicUrl}/${language}/myinfo/security` },
    ],
  });
};
