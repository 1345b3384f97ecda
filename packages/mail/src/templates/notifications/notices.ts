import type { Language } from '@fanfold/contracts';
import {
  newSubscribersTexts,
  type SubscriptionNewsFacts,
  subscriptionNewsWords,
  type WorkNewsKind,
  workNewsWords,
} from '@fanfold/contracts/notifications';
import { type Say, sayIn } from '@fanfold/texts';

import type { EmailContent } from '../../email.ts';
import { type Block, paragraph } from '../document.ts';
import { dayByUtc } from '../moment.ts';
import { renderEmail } from '../render.ts';
import { noticesMailTexts as mail, noticeTexts as texts } from './notices.texts.ts';

/** One thing that a person is told. */
export type NewsItem = {
  readonly kind:
    | 'announcement'
    | 'work'
    | 'purchase'
    | 'gift'
    | 'donation'
    | 'subscription'
    | 'subscribers'
    | 'heldFile'
    | 'reply'
    | 'workNews';
  /** Who caused it; null where they are gone or it is the platform. */
  readonly from: string | null;
  /** The title of the work that it is about. */
  readonly work: string | null;
  readonly coins: number;
  /** How many began to subscribe to the reader. */
  readonly people: number;
  /** Of an announcement: the sender's own words. */
  readonly title: string;
  readonly body: string;
  /** Of a subscription of the reader's own. */
  readonly subscription: SubscriptionNewsFacts | null;
  /** Of a work that the reader makes; `body` is the reason. */
  readonly workNews: WorkNewsKind | null;
  /** Where it leads, without the language. */
  readonly path: string;
};

/** The headline and the words below it, for an e-mail and for a push. */
export const newsWords = (
  language: Language,
  item: NewsItem,
): { readonly title: string; readonly body: string } => {
  const say = sayIn(language);
  const from = item.from ?? say(texts.gone);
  switch (item.kind) {
    case 'announcement':
      return { title: item.title, body: item.body };
    case 'work':
      return { title: say(texts.work, { from }), body: item.work ?? '' };
    case 'purchase':
      return { title: say(texts.purchase), body: item.work ?? '' };
    case 'gift':
      return { title: say(texts.gift, { from }), body: item.work ?? '' };
    case 'donation':
      return { title: say(texts.donation, { from, coins: item.coins }), body: item.work ?? '' };
    case 'reply':
      return { title: say(texts.reply, { from }), body: item.work ?? '' };
    case 'heldFile':
      return { title: say(texts.heldFile), body: say(texts.heldFileBody) };
    case 'subscribers':
      return ofSubscribers(say, item);
    case 'workNews':
      return ofMaker(say, item, from);
    case 'subscription':
      return ofSubscription(language, { say, from }, item.subscription);
  }
};

const ofSubscribers = (say: Say, { from, people }: NewsItem) => ({
  title: from === null ? say(newSubscribersTexts.many, { people }) : say(newSubscribersTexts.one, { from }),
  body: say(newSubscribersTexts.body),
});

const ofMaker = (say: Say, { work, workNews, body: reason }: NewsItem, from: string) => {
  if (workNews === null) return { title: '', body: '' };
  const { title, body } = workNewsWords({ say, from, work }, workNews);
  return { title, body: reason === '' ? body : `${reason}\n\n${body}` };
};

type Told = { readonly say: Say; readonly from: string };

const ofSubscription = (language: Language, { say, from }: Told, facts: NewsItem['subscription']) =>
  facts === null
    ? { title: '', body: '' }
    : subscriptionNewsWords({ say, from, day: (at) => dayByUtc(at, language) }, facts);

type Notices = {
  readonly notices: readonly NewsItem[];
  readonly unsubscribeUrl: string;
  readonly publicUrl: string;
};

/** One notice, or several that waited for the same moment. */
export const noticesEmail = (
  language: Language,
  { notices, unsubscribeUrl, publicUrl }: Notices,
): EmailContent => {
  const say = sayIn(language);
  const site = `${publicUrl}/${language}`;
  const [first] = notices;
  const single = first && notices.length === 1 ? first : undefined;
  const smallLink = { label: say(mail.unsubscribe), url: unsubscribeUrl };
  if (single) {
    const { title, body } = newsWords(language, single);
    return renderEmail(language, {
      subject: title,
      blocks: singleBlocks(say, single, { body, site }),
      smallLink,
    });
  }
  const items = notices.map((item): Block => {
    const { title, body } = newsWords(language, item);
    return { kind: 'item', title, text: body, url: `${site}${item.path}` };
  });
  const button: Block = { kind: 'button', label: say(mail.all), url: `${site}/myinfo/notifications` };
  const subject = say(mail.several, { count: notices.length });
  return renderEmail(language, { subject, blocks: [...items, button], smallLink });
};

const singleBlocks = (
  say: Say,
  { kind, from, path }: NewsItem,
  { body, site }: { readonly body: string; readonly site: string },
): Block[] => [
  ...(body === '' ? [] : [paragraph(body)]),
  ...(kind === 'announcement' && from !== null ? [paragraph(say(texts.sender, { from }))] : []),
  { kind: 'button', label: say(mail.open), url: `${site}${path}` },
];
