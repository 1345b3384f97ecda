import {
  type ContentEvent,
  languagesOf,
  noDetails,
  offerIn,
  type Presentation,
  priceOf,
  type StatusEvent,
  statusAfter,
} from '@fanfold/domain/catalogue';
import type { LikeEvent } from '@fanfold/domain/community';
import type { WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';

import type { FoundWorkRow } from './tables.ts';
import { hashOf, markOf, type Terms, termsOf, titleHashOf, unique } from './terms.ts';

export const workEventTypes = [
  'ContentPublished',
  'ContentUpdated',
  'ContentPriceChanged',
  'AdultFlagChanged',
  'ContentMadePrivate',
  'ContentMadePublic',
  'ContentHidden',
  'ContentListed',
  'ContentSuspended',
  'ContentReinstated',
  'ContentUnpublished',
  'ContentDeleted',
  'CoCreatorAccepted',
  'CoCreatorRemoved',
  'ContentLiked',
  'ContentUnliked',
  'ContentBought',
  'PurchaseRefunded',
] as const;
export type WorkEvent = Extract<
  ContentEvent | LikeEvent | WalletEvent,
  { type: (typeof workEventTypes)[number] }
>;
type Published = Extract<ContentEvent, { type: 'ContentPublished' }>;

/** So many publications are a block. */
export const blockSize = 4_096;

/** The class of a number: those of one class are at most twice as large as one another. */
export const classOf = (number: number): number => Math.floor(Math.log2(number + 1));

/** What a sale counts for in the popularity of a work, beside a like. */
const likesOfASale = 4;
const heatOf = ({ likes, sales }: FoundWorkRow): number => classOf(Math.max(0, likes + sales * likesOfASale));

/** The classes that a work is counted in while it is in lists. */
export const classesOf = (work: FoundWorkRow) => [
  { family: 'block' as const, number: work.block },
  { family: 'heat' as const, number: heatOf(work) },
  { family: 'price' as const, number: classOf(work.price_coins) },
];

/** The month of a moment, counted from the year 0. */
export const monthOf = (at: string): number => {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

export const marksOf = (work: FoundWorkRow): number[] =>
  unique([
    markOf('kind', work.kind),
    markOf('month', monthOf(work.published_at)),
    ...work.hashtags.map((tag) => markOf('tag', tag)),
    ...work.makers.map((maker) => markOf('maker', maker)),
    ...classesOf(work).map(({ family, number }) => markOf(family, number)),
  ]);

const presentedOf = ({ title, summary, body, hashtags, languages }: Presentation) => {
  const found = termsOf([...Object.values(title.texts), ...hashtags], { single: true });
  const below = termsOf(Object.values(summary.texts), { single: false });
  const titled = termsOf(Object.values(title.texts), { single: true });
  const terms: Terms = {
    words: new Set([...found.words, ...below.words]),
    all: new Set([...found.all, ...below.all]),
  };
  return {
    terms,
    row: {
      words: unique([...[...terms.all].map(hashOf), ...[...titled.all].map(titleHashOf)]),
      hashtags: [...hashtags],
      languages: languagesOf({ languages, body }),
    },
  };
};

/** The row of a work as it is published, and the terms that it brings. */
export const publishedWork = (
  { event, position, metadata }: Recorded<Published>,
  publications: number,
): { row: FoundWorkRow; terms: Terms } => {
  const { details = noDetails, title, summary, body, cover } = event;
  const { row, terms } = presentedOf({ ...details, title, summary, body, cover });
  const { priceCoins } = event;
  const { access, tiers, coinPurchase } = event;
  const work: FoundWorkRow = {
    content_oid: event.contentOid,
    creator_oid: event.creatorOid,
    makers: [event.creatorOid],
    kind: event.kind,
    price_coins: priceOf(offerIn({ priceCoins, access, tiers, coinPurchase }, null)),
    is_adult: event.isAdultContent ?? false,
    status: 'published',
    listed: true,
    published: true,
    published_at: metadata.occurredAt,
    position: String(position),
    likes: 0,
    sales: 0,
    block: Math.floor(publications / blockSize),
    marks: [],
    ...row,
  };
  return { row: work, terms };
};

/** What an event changes in the row. Answers with the terms that it brings, where it brings some. */
export const evolveWork = (work: FoundWorkRow, event: Exclude<WorkEvent, Published>): Terms | undefined => {
  switch (event.type) {
    case 'ContentUpdated': {
      const { row, terms } = presentedOf(event.work);
      Object.assign(work, row);
      return terms;
    }
    case 'ContentPriceChanged':
      work.price_coins = priceOf(offerIn(event, null));
      return undefined;
    case 'AdultFlagChanged':
      work.is_adult = event.isAdultContent;
      return undefined;
    case 'CoCreatorAccepted':
      work.makers = [...new Set([...work.makers, event.accountOid])];
      return undefined;
    case 'CoCreatorRemoved':
      work.makers = work.makers.filter((maker) => maker === work.creator_oid || maker !== event.accountOid);
      return undefined;
    case 'ContentLiked':
      work.likes += 1;
      return undefined;
    case 'ContentUnliked':
      work.likes -= 1;
      return undefined;
    case 'ContentBought':
      work.sales += 1;
      return undefined;
    case 'PurchaseRefunded':
      work.sales -= 1;
      return undefined;
    default:
      showWork(work, event);
      return undefined;
  }
};

type Visibility = StatusEvent | Extract<ContentEvent, { type: 'ContentHidden' | 'ContentListed' }>;

const showWork = (work: FoundWorkRow, event: Visibility): void => {
  if (event.type === 'ContentHidden') work.listed = false;
  else if (event.type === 'ContentListed') work.listed = true;
  else work.status = statusAfter(event);
  work.published = work.status === 'published' && work.listed;
};
