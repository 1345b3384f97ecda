export {
  type ContentCommand,
  type ContentRefusal,
  type ContentState,
  content,
  contentStream,
} from './decider.ts';
export {
  type Access,
  accessKinds,
  type ContentEvent,
  type ContentKind,
  type Cover,
  contentEvents,
  contentKinds,
  type LocalisedText,
} from './events.ts';
export {
  isFree,
  isSubscribersOnly,
  maxCopies,
  maxPriceCoins,
  type Offer,
  offerIn,
  priceOf,
} from './offer.ts';
