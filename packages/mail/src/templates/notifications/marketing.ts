import { type Language, supportAddress } from '@fanfold/contracts';
import { sayIn } from '@fanfold/texts';

import type { EmailContent } from '../../email.ts';
import { renderEmail } from '../render.ts';
import { marketingTexts as texts } from './marketing.texts.ts';

/** Korean law asks for this mark, in Korean, in any language of the rest. */
const koreanMark = '(광고)';

type Advertising = {
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  /** Where it leads, without the language. */
  readonly path: string;
  readonly advertiser: {
    readonly name: string;
    readonly address: string;
    readonly businessNumber: string;
    /** Whether the reader lives in Korea. */
    readonly inKorea: boolean;
  };
  readonly unsubscribeUrl: string;
  readonly publicUrl: string;
};

/** Advertising: marked as such, with who sends it and how to end it. */
export const marketingEmail = (
  language: Language,
  { title, body, path, advertiser, unsubscribeUrl, publicUrl }: Advertising,
): EmailContent => {
  const say = sayIn(language);
  const { name, address, businessNumber, inKorea } = advertiser;
  const mark = inKorea ? koreanMark : say(texts.mark);
  const contact = supportAddress;
  return renderEmail(language, {
    subject: `${mark} ${title}`,
    blocks: [
      ...(body === '' ? [] : [{ kind: 'markdown', markdown: body } as const]),
      { kind: 'button', label: say(texts.open), url: `${publicUrl}/${language}${path}` },
    ],
    small: [say(texts.sender, { name, address, businessNumber, contact }), say(texts.why)],
    smallLink: { label: say(texts.unsubscribe), url: unsubscribeUrl },
  });
};
