import { timestamp } from '@fanfold/domain';
import { subscriptionNews } from '@fanfold/domain/notifications';
import { z } from 'zod';

import { subscriptionNewsTexts as texts } from './subscription-news.texts.ts';

/** What a subscriber is told of a subscription, as facts. */
export const SubscriptionNewsFacts = z.object({
  what: z.enum(subscriptionNews),
  /** Of a payment, or a fee to agree to; 0 without one. */
  coins: z.int(),
  /** When it happens, is tried again, or ends. */
  at: timestamp,
  coupon: z.string().nullable(),
  byCard: z.boolean(),
  /** Of months that were given. */
  months: z.int(),
  /** The reason of an administrator, in their words. */
  note: z.string().optional(),
});
export type SubscriptionNewsFacts = z.infer<typeof SubscriptionNewsFacts>;

type Text = (typeof texts)[keyof typeof texts];
type Values = Readonly<Record<string, string | number>>;
type Speaker = {
  /** Says a text in the reader's language. */
  readonly say: (text: Text, values: Values) => string;
  /** A day of the reader's calendar, written out. */
  readonly day: (at: string) => string;
  /** The creator's name. */
  readonly from: string;
};

type Words = { readonly title: string; readonly body: string };

/** The headline and the words below it, the same on the site, in an e-mail and in a push. */
export const subscriptionNewsWords = (speaker: Speaker, facts: SubscriptionNewsFacts): Words => {
  const { title, body } = wordsOf(speaker, facts);
  const { note } = facts;
  return { title, body: note === undefined ? body : `${body} ${speaker.say(texts.note, { note })}` };
};

const wordsOf = (
  { say, day, from }: Speaker,
  { what, at, coins, coupon, byCard, months }: SubscriptionNewsFacts,
): Words => {
  const values = { from, day: day(at), coins, months };
  const both = (title: Text, body: Text) => ({ title: say(title, values), body: say(body, values) });
  switch (what) {
    case 'charge': {
      const taken = byCard ? texts.chargeCard : texts.chargeCoins;
      const { title, body } = both(texts.charge, coins === 0 ? texts.chargeNothing : taken);
      return { title, body: coupon === null ? body : `${body} ${say(texts.coupon, { coupon })}` };
    }
    case 'failed':
      return both(texts.failed, byCard ? texts.failedCard : texts.failedCoins);
    case 'consent':
      return both(texts.consent, texts.consentBody);
    case 'complimentary':
      return both(texts.complimentary, texts.complimentaryBody);
    case 'pause':
      return both(texts.pause, texts.pauseBody);
    case 'end':
      return both(texts.end, texts.endBody);
    case 'end.creator_closed':
    case 'end.blocked':
    case 'end.account_suspended':
      return both(texts.end, texts[what]);
    case 'given':
      return both(texts.given, texts.givenBody);
    case 'planRemoved':
      return both(texts.planRemoved, texts.planRemovedBody);
    case 'returned':
      return both(texts.returned, texts.returnedBody);
    case 'lowered':
      return both(texts.lowered, texts.loweredBody);
    case 'notToCard.spent':
    case 'notToCard.late':
    case 'notToCard.owing':
    case 'notToCard.other':
      return both(texts.notToCard, texts[what]);
    default:
      return both(texts.ended, texts[what]);
  }
};
