export {
  type ContentCommand,
  type ContentRefusal,
  type ContentState,
  content,
  contentStream,
  maxPriceCoins,
} from './decider.ts';
export {
  type ContentEvent,
  type ContentKind,
  type Cover,
  contentEvents,
  contentKinds,
  type LocalisedText,
} from './events.ts';
