import { type Language, limits, supportAddress } from '@fanfold/contracts';
import { mostStrikes, strikeDays } from '@fanfold/contracts/catalogue';
import { sayIn } from '@fanfold/texts';

import type { EmailContent } from '../../email.ts';
import { paragraph } from '../document.ts';
import { confirmationTexts } from '../identity/sign-up.texts.ts';
import { dayByUtc } from '../moment.ts';
import { renderEmail } from '../render.ts';
import { claimantTexts, creatorTexts, takedownCodeTexts, takedownTexts as texts } from './takedown.texts.ts';

export type TakedownNews = {
  readonly news: keyof typeof claimantTexts;
  readonly party: 'claimant' | 'creator';
  readonly takedownOid: string;
  readonly contentOid: string;
  /** The title of the work. */
  readonly work: string;
  /** In the administrator's words; null without a decision. */
  readonly said: string | null;
  /** What the creator objects. */
  readonly counter: {
    readonly name: string | null;
    readonly statement: string | null;
    readonly reinstateAt: string;
  } | null;
  readonly publicUrl: string;
};

/** To the claimant or the creator: a notice, or a decision on it. */
export const takedownEmail = (language: Language, news: TakedownNews): EmailContent => {
  const say = sayIn(language);
  const { work, said, counter, takedownOid, publicUrl } = news;
  const subject = say(headOf(news), { work });
  const isCreator = news.party === 'creator';
  const lines = [
    subject,
    ...(news.news === 'filed' ? [say(texts.filed)] : []),
    ...(said ? [say(texts.said, { said })] : []),
    ...(isCreator && news.news === 'accepted'
      ? [say(texts.strike, { days: strikeDays, most: mostStrikes }), say(texts.objection)]
      : []),
    ...(counter
      ? [
          say(texts.counter, { name: counter.name ?? '', statement: counter.statement ?? '' }),
          say(texts.waiting, { day: dayByUtc(counter.reinstateAt, language), address: supportAddress }),
        ]
      : []),
    say(texts.reference, { reference: takedownOid }),
  ];
  const [label, path] = isCreator
    ? [texts.openNotices, '/studio2/notices']
    : [texts.openWork, `/play/${news.contentOid}`];
  return renderEmail(language, {
    subject,
    blocks: [
      ...lines.map(paragraph),
      { kind: 'button', label: say(label), url: `${publicUrl}/${language}${path}` },
    ],
  });
};

const headOf = ({ news, party }: TakedownNews) =>
  party === 'creator' && news in creatorTexts
    ? creatorTexts[news as keyof typeof creatorTexts]
    : claimantTexts[news];

/** To a visitor who files a notice. */
export const takedownCodeEmail = (language: Language, { code }: { readonly code: string }): EmailContent => {
  const say = sayIn(language);
  return renderEmail(language, {
    subject: say(takedownCodeTexts.subject),
    blocks: [
      paragraph(say(takedownCodeTexts.code)),
      { kind: 'code', code },
      paragraph(say(confirmationTexts.minutes, { minutes: limits.confirmationCodeMinutes })),
      paragraph(say(takedownCodeTexts.ignore)),
    ],
  });
};
