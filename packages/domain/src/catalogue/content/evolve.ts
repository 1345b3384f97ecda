import type { Decider } from '../../decider.ts';
import { ratingBy } from './age-rating.ts';
import type { ContentCommand, ContentRefusal, ContentState } from './commands.ts';
import type { ContentEvent } from './events.ts';
import { type DraftField, type DraftFields, noDetails } from './fields.ts';
import { offerIn } from './offer.ts';
import { suspended } from './suspended.ts';

type Evolve = Decider<ContentState, ContentCommand, ContentEvent, ContentRefusal>['evolve'];
type Of<Type extends ContentEvent['type']> = Extract<ContentEvent, { type: Type }>;

export const noContent = (): ContentState => ({
  status: 'none',
  contentOid: '',
  creatorOid: '',
  kind: 'audio',
  offer: offerIn({ priceCoins: 0 }, null),
  priceRevision: 0,
  isAdultContent: false,
  work: null,
  listed: true,
  draft: {},
  saves: 0,
  savedIn: {},
  schedule: null,
  awaited: null,
  suspension: null,
  isProtected: false,
  watermark: 'visible',
  ratings: {},
  coCreators: [],
});

export const evolve: Evolve = (state, event, revision) => {
  switch (event.type) {
    case 'ContentPublished':
      return published(state, event, revision);
    case 'ContentPriceChanged':
      state.offer = offerIn(event, state.offer.copies);
      state.priceRevision = revision;
      return withoutDraft(state, ['offer']);
    case 'AdultFlagChanged':
      state.isAdultContent = event.isAdultContent;
      return withoutDraft(state, ['isAdultContent']);
    case 'ContentUpdated':
      return updated(state, event);
    case 'ContentDrafted':
    case 'DraftSaved':
    case 'ContentScheduled':
    case 'ScheduleCancelled':
      return prepared(state, event);
    case 'EncodingAwaited':
    case 'WorkFileReady':
    case 'WorkFileFailed':
    case 'EncodingGivenUp':
      return encoded(state, event);
    case 'ContentMadePrivate':
    case 'ContentMadePublic':
    case 'ContentHidden':
    case 'ContentListed':
    case 'ContentUnpublished':
    case 'ContentDeleted':
      return shown(state, event);
    case 'WorkEditedByAdministrator':
      return state;
    case 'ContentProtected':
      state.isProtected = true;
      return state;
    case 'WatermarkChosen':
      state.watermark = event.watermark;
      return state;
    case 'RatingRequested':
    case 'WorkRated':
    case 'RatingRefused':
      state.ratings[event.videoOid] = ratingBy(event);
      return state;
    case 'ContentSuspended':
    case 'SuspensionReasonEnded':
    case 'CounterNoticeFiled':
    case 'SuspensionKept':
    case 'ContentReinstated':
      return suspended(state, event);
    case 'CoCreatorInvited':
    case 'CoCreatorAccepted':
    case 'CoCreatorRemoved':
      return shared(state, event);
  }
};

const published = (state: ContentState, event: Of<'ContentPublished'>, revision: number): ContentState => {
  const { title, summary, body, cover, details = noDetails, begunAt } = event;
  state.status = 'published';
  state.contentOid = event.contentOid;
  state.creatorOid = event.creatorOid;
  if (begunAt !== undefined) state.begunAt = begunAt;
  state.kind = event.kind;
  state.offer = offerIn(event, event.copies ?? null);
  state.priceRevision = revision;
  state.isAdultContent = event.isAdultContent ?? false;
  state.work = { ...details, title, summary, body, cover };
  state.draft = {};
  state.schedule = null;
  state.awaited = null;
  return state;
};

const withoutDraft = (state: ContentState, fields: readonly string[]): ContentState => {
  const left = Object.entries(state.draft).filter(([field]) => !fields.includes(field));
  state.draft = Object.fromEntries(left);
  return state;
};

const updated = (state: ContentState, { work, changed }: Of<'ContentUpdated'>): ContentState => {
  state.work = work;
  if (changed.includes('files')) state.awaited = null;
  return withoutDraft(state, changed);
};

type Preparation = Of<'ContentDrafted' | 'DraftSaved' | 'ContentScheduled' | 'ScheduleCancelled'>;

const prepared = (state: ContentState, event: Preparation): ContentState => {
  switch (event.type) {
    case 'ContentDrafted': {
      const { contentOid, creatorOid, kind, begunAt } = event;
      const begun = begunAt === undefined ? {} : { begunAt };
      return { ...state, status: 'draft', contentOid, creatorOid, kind, ...begun };
    }
    case 'DraftSaved': {
      // Erased with its creator's account.
      const fields: DraftFields = event.fields === null ? {} : JSON.parse(event.fields);
      state.draft = { ...state.draft, ...fields };
      state.saves = event.save;
      for (const field of Object.keys(fields)) state.savedIn[field as DraftField] = event.save;
      return 'files' in fields ? withoutAwaited(state) : state;
    }
    case 'ContentScheduled':
      state.status = 'scheduled';
      state.schedule = { publishAt: event.publishAt, timeZone: event.timeZone };
      state.awaited = null;
      return state;
    case 'ScheduleCancelled':
      state.status = 'draft';
      state.schedule = null;
      return state;
  }
};

/**
 * What was waited for is not what would be published now: other files were saved since, and their publication
 * was not asked for.
 */
const withoutAwaited = (state: ContentState): ContentState => {
  if (state.awaited?.purpose === 'publish') state.status = 'draft';
  state.awaited = null;
  return state;
};

type Encoding = Of<'EncodingAwaited' | 'WorkFileReady' | 'WorkFileFailed' | 'EncodingGivenUp'>;

const encoded = (state: ContentState, event: Encoding): ContentState => {
  switch (event.type) {
    case 'EncodingAwaited':
      state.awaited = { assetOids: event.assetOids, purpose: event.purpose, failed: false };
      state.schedule = null;
      if (event.purpose === 'publish') state.status = 'encoding';
      return state;
    case 'WorkFileReady':
      if (event.lengthSeconds !== null) state.draft.lengthSeconds = event.lengthSeconds;
      if (state.awaited)
        state.awaited.assetOids = state.awaited.assetOids.filter((one) => one !== event.assetOid);
      return state;
    case 'WorkFileFailed':
      if (state.awaited) state.awaited.failed = true;
      if (state.awaited?.purpose === 'publish') state.status = 'encoding_failed';
      return state;
    case 'EncodingGivenUp':
      if (state.awaited?.purpose === 'publish') state.status = 'draft';
      state.awaited = null;
      return state;
  }
};

type Shown = Of<
  | 'ContentMadePrivate'
  | 'ContentMadePublic'
  | 'ContentHidden'
  | 'ContentListed'
  | 'ContentUnpublished'
  | 'ContentDeleted'
>;

const shown = (state: ContentState, { type }: Shown): ContentState => {
  switch (type) {
    case 'ContentMadePrivate':
      state.status = 'private';
      return state;
    case 'ContentMadePublic':
      state.status = 'published';
      return state;
    case 'ContentHidden':
      state.listed = false;
      return state;
    case 'ContentListed':
      state.listed = true;
      return state;
    case 'ContentUnpublished':
    case 'ContentDeleted':
      state.status = 'deleted';
      state.draft = {};
      state.schedule = null;
      state.awaited = null;
      return state;
  }
};

const shared = (
  state: ContentState,
  event: Of<'CoCreatorInvited' | 'CoCreatorAccepted' | 'CoCreatorRemoved'>,
): ContentState => {
  const { accountOid } = event;
  const others = state.coCreators.filter((one) => one.accountOid !== accountOid);
  switch (event.type) {
    case 'CoCreatorInvited': {
      const { sharePercent } = event;
      state.coCreators = [...others, { accountOid, sharePercent, accepted: false }];
      return state;
    }
    case 'CoCreatorAccepted':
      for (const one of state.coCreators) if (one.accountOid === accountOid) one.accepted = true;
      return state;
    case 'CoCreatorRemoved':
      state.coCreators = others;
      return state;
  }
};
