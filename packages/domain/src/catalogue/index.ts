export {
  type AccessAnswer,
  type Action,
  accessReasons,
  canAccess,
  earlyUntil,
  makerOf,
  openingTiers,
  type Resource,
  soldFrom,
  type Viewer,
} from './access.ts';
export {
  isRatedAdult,
  lacksRating,
  needsRating,
  type RatingStatus,
  ratedKinds,
  ratedVideo,
  ratingFeeOf,
  ratingFees,
  ratingStatuses,
  ratingStatusOf,
} from './content/age-rating.ts';
export { coCreatorsIn, mostCoCreators, mostSharePercent } from './content/co-creators.ts';
export type {
  ContentCommand,
  ContentRefusal,
  ContentState,
  FileStates,
  RecordedStatus,
} from './content/commands.ts';
export {
  type ContentStatus,
  isPlayed,
  type MissingPart,
  missingOf,
  missingParts,
  offerOf,
  presentationOf,
  statusOf,
} from './content/completeness.ts';
export { content, contentStream } from './content/decider.ts';
export { publishedWith } from './content/detach.ts';
export { type ContentEvent, contentEvents } from './content/events.ts';
export {
  type Access,
  type AgeRating,
  type AiUse,
  accessKinds,
  ageRatings,
  aiUses,
  type CoCreator,
  type ContentKind,
  type ContentWarning,
  type Cover,
  type CoverPicture,
  contentKinds,
  contentWarnings,
  type DraftFields,
  draftFields,
  type FilePurpose,
  filePurposes,
  type LocalisedText,
  noDetails,
  type PictureRatio,
  type Presentation,
  pictureRatios,
  present,
  type VideoLayout,
  videoLayouts,
  type Watermark,
  type WorkDetails,
  type WorkFile,
  watermarks,
} from './content/fields.ts';
export { languagesOf } from './content/languages-of.ts';
export { type OffSale, offSaleKinds, offSaleOf, takedownCauses } from './content/off-sale.ts';
export {
  isFree,
  isSubscribersOnly,
  maxCopies,
  maxPriceCoins,
  type Offer,
  offerIn,
  priceOf,
} from './content/offer.ts';
export { ownRating, ratingRefusal } from './content/rating.ts';
export { type StatusEvent, statusAfter } from './content/status-after.ts';
export { type WorkNews, type WorkNewsEvent, workNewsOf, workNewsTypes } from './content/work-news.ts';
export { catalogueContext } from './context.ts';
export {
  mostStrikes,
  restrictedUntil,
  type StrikesState,
  strikeDays,
  strikesStream,
} from './strikes/decider.ts';
export type { StrikeEvent } from './strikes/events.ts';
export {
  claimantKeptUntil,
  claimantYears,
  counterNoticeDays,
  isKeptLongEnough,
  type TakedownOutcome,
  type TakedownState,
  type TakedownStatus,
  takedownOutcomes,
  takedownStatuses,
  takedownStream,
} from './takedown/decider.ts';
export { type ClaimantRole, claimantRoles, type TakedownEvent } from './takedown/events.ts';
