import {
  type ContentEvent,
  isFree,
  languagesOf,
  needsRating,
  noDetails,
  type Offer,
  offerIn,
  type Presentation,
  priceOf,
  ratedVideo,
  type StatusEvent,
  statusAfter,
} from '@fanfold/domain/catalogue';
import type { LikeEvent } from '@fanfold/domain/community';
import type { WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';

import { ratingAtFirst } from '../../catalogue/rating-columns.ts';
import type { FoundWorkRow } from './tables.ts';
import { hashOf, type Terms, termsOf, unique } from './terms.ts';
import { blockSize } from './work-classes.ts';

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
  'WorkRated',
  'CoCreatorInvited',
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

const presentedOf = ({ title, summary, body, hashtags, languages }: Presentation) => {
  const titled = termsOf(Object.values(title.texts), { single: true });
  const tagged = termsOf(hashtags, { single: true });
  const below = termsOf(Object.values(summary.texts), { single: false });
  const terms: Terms = {
    words: new Map([...below.words, ...tagged.words, ...titled.words]),
    all: titled.all.union(tagged.all).union(below.all),
  };
  return {
    terms,
    row: {
      titles: unique([...titled.all].map(hashOf)),
      keys: [...terms.all].map(hashOf),
      hashtags: [...hashtags],
      languages: languagesOf({ languages, body }),
    },
  };
};

const soldAs = (offer: Offer) => ({ price_coins: priceOf(offer), is_free: isFree(offer) });

/**
 * The row of a work as it is published, with the makers who accepted before, and the terms that it brings.
 */
export const publishedWork = (
  { event, position, metadata }: Recorded<Published>,
  { publications, accepted }: { readonly publications: number; readonly accepted: readonly string[] },
): { row: FoundWorkRow; terms: Terms } => {
  const { details = noDetails, title, summary, body, cover } = event;
  const { row, terms } = presentedOf({ ...details, title, summary, body, cover });
  const { priceCoins } = event;
  const { access, tiers, coinPurchase } = event;
  const work: FoundWorkRow = {
    content_oid: event.contentOid,
    creator_oid: event.creatorOid,
    makers: [event.creatorOid, ...accepted],
    kind: event.kind,
    ...soldAs(offerIn({ priceCoins, access, tiers, coinPurchase }, null)),
    is_adult: event.isAdultContent ?? false,
    status: 'published',
    listed: true,
    published: true,
    ...ratingAtFirst(event),
    published_at: metadata.occurredAt,
    position: String(position),
    likes: 0,
    sales: 0,
    block: Math.floor(publications / blockSize),
    standing: 0,
    ...row,
  };
  return { row: work, terms };
};

/** What an event changes in the row. Answers with the terms that it brings, where it brings some. */
export const evolveWork = (work: FoundWorkRow, event: Exclude<WorkEvent, Published>): Terms | undefined => {
  switch (event.type) {
    case 'ContentUpdated': {
      const { row, terms } = presentedOf(event.work);
      Object.assign(work, row, { video_oid: ratedVideo(event.work.files) });
      return terms;
    }
    case 'ContentPriceChanged':
      Object.assign(work, soldAs(offerIn(event, null)));
      work.needs_rating = needsRating({ kind: work.kind, offer: offerIn(event, null) });
      return undefined;
    case 'AdultFlagChanged':
      work.is_adult = event.isAdultContent;
      return undefined;
    case 'WorkRated':
      work.rated_videos = [...(work.rated_videos ?? []), event.videoOid];
      return undefined;
    case 'CoCreatorAccepted':
      work.makers = [...new Set([...work.makers, event.accountOid])];
      return undefined;
    case 'CoCreatorInvited':
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
