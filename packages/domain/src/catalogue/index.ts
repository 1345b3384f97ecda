export { type AccessAnswer, canAccess } from './access.ts';
export {
  type ContentCommand,
  type ContentRefusal,
  type ContentState,
  content,
  contentStream,
} from './content/decider.ts';
export {
  type Access,
  accessKinds,
  type ContentEvent,
  type ContentKind,
  type Cover,
  contentEvents,
  contentKinds,
  type LocalisedText,
} from './content/events.ts';
export {
  isFree,
  isSubscribersOnly,
  maxCopies,
  maxPriceCoins,
  type Offer,
  offerIn,
  priceOf,
} from './content/offer.ts';
export { catalogueContext } from './context.ts';
