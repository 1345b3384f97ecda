import { type Refusal, refuse } from '../../decider.ts';
import type { Timestamp } from '../../time.ts';
import { isRatedAdult } from './age-rating.ts';
import type { ContentRefusal, ContentState, RecordedStatus } from './commands.ts';
import { type DraftFields, type FilePurpose, noDetails, type Presentation, present } from './fields.ts';
import { isFree, type Offer, offerIn, offerRefusal } from './offer.ts';

/**
 * What a creator and support are told: a draft that could not be published yet is work in progress (CAT-080).
 */
export type ContentStatus = RecordedStatus | 'work_in_progress';

/** What a work that is about to be published needs and may miss. */
export const missingParts = ['title', 'body', 'files', 'offer'] as const;
export type MissingPart = (typeof missingParts)[number];

type Holder = Pick<ContentState, 'kind' | 'work' | 'draft'>;

/** The kind of file without which a work of this kind is nothing; where there is none, its text is enough. */
const mainFile: Partial<Record<ContentState['kind'], FilePurpose>> = {
  video: 'video',
  clip: 'video',
  file: 'file',
};

/** What there is to publish: what was published last, and what was saved since. */
export const presentationOf = ({
  work,
  draft,
}: Pick<ContentState, 'work' | 'draft'>): { [Name in keyof Presentation]?: Presentation[Name] } => {
  const { offer: _offer, isAdultContent: _adult, copies: _copies, ...fields } = draft;
  return { ...noDetails, ...work, ...present(fields) };
};

export const missingOf = ({ kind, work, draft }: Holder): MissingPart[] => {
  const fields = presentationOf({ work, draft });
  const main = missingMain({ kind, work }, fields);
  return [
    ...(isWritten(fields.title) ? [] : (['title'] as const)),
    ...(main === undefined ? [] : [main]),
    ...(work === null && draft.offer === undefined ? (['offer'] as const) : []),
  ];
};

/**
 * What is played, or else read. Works that were published before there were files are still changed without
 * one.
 */
const missingMain = (
  { kind, work }: Pick<Holder, 'kind' | 'work'>,
  { files = [], body }: ReturnType<typeof presentationOf>,
): MissingPart | undefined => {
  if (mainFile[kind] !== undefined)
    return hasMain(kind, files) || (work !== null && !hasMain(kind, work.files)) ? undefined : 'files';
  const isHeard = files.some(({ purpose }) => purpose !== 'subtitle');
  return isHeard || isWritten(body) ? undefined : 'body';
};

/**
 * Whether a work has what is seen or heard: text and files to keep are delivered as they are, with DRM
 * encoding or without.
 */
export const isPlayed = (state: Pick<ContentState, 'work' | 'draft'>): boolean =>
  presentationOf(state).files?.some(({ purpose }) => purpose === 'video' || purpose === 'audio') ?? false;

/** Pictures are files of their own in a work that is kept. */
const hasMain = (kind: ContentState['kind'], files: Presentation['files']): boolean =>
  files.some(({ purpose }) => purpose === mainFile[kind] || (kind === 'file' && purpose === 'image'));

const isWritten = (text: Presentation['title'] | undefined): boolean =>
  text !== undefined && (text.texts[text.original] ?? '').trim() !== '';

export const statusOf = (state: Pick<ContentState, 'status'> & Holder): ContentStatus =>
  state.status === 'draft' && missingOf(state).length > 0 ? 'work_in_progress' : state.status;

/** The offer that a publication makes: copies are told to buyers, so a published work keeps its number. */
export const offerOf = ({ work, draft, offer }: Pick<ContentState, 'work' | 'draft' | 'offer'>): Offer => {
  const copies = work === null ? (draft.copies ?? null) : offer.copies;
  return draft.offer ? offerIn(draft.offer, copies) : offer;
};

type Input = { readonly publicConfirmed: boolean; readonly now: Timestamp };

/** Why a work cannot be published as it is. */
export const publicationRefusal = (
  state: ContentState,
  { publicConfirmed, now }: Input,
): Refusal<ContentRefusal> | undefined => {
  const missing = missingOf(state);
  if (missing.length > 0) return refuse('WORK_INCOMPLETE', { missing: missing.join(' ') });
  const offer = offerOf(state);
  const wrong = offerRefusal(offer);
  if (wrong) return refuse(wrong);
  if (isFree(offer) && state.work === null && !publicConfirmed) return refuse('PUBLIC_NOT_CONFIRMED');
  const isAdult = state.draft.isAdultContent ?? state.isAdultContent;
  if (!isAdult && isRatedAdult(state, presentationOf(state).files)) return refuse('RATED_FOR_ADULTS');
  return earlyAccessRefusal(state.draft, now);
};

const earlyAccessRefusal = (
  { earlyAccess }: DraftFields,
  now: Timestamp,
): Refusal<ContentRefusal> | undefined => {
  if (!earlyAccess) return undefined;
  const { tiers, publicAt } = earlyAccess;
  const right = tiers.length > 0 && new Set(tiers).size === tiers.length && publicAt > now;
  return right ? undefined : refuse('EARLY_ACCESS_WRONG');
};
