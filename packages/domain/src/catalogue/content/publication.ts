import { type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { addYears } from '../../time.ts';
import type { Command, ContentRefusal, ContentState, FileStates } from './commands.ts';
import { offerOf, presentationOf, publicationRefusal } from './completeness.ts';
import type { ContentEvent } from './events.ts';
import { noDetails, type Presentation, present, workDetails } from './fields.ts';
import { offerIn, sameOffer } from './offer.ts';

type Decision = ContentEvent[] | Refusal<ContentRefusal>;
export type Ids = { readonly contentOid: Oid; readonly creatorOid: Oid };

/** How far ahead a publication can be planned. */
const mostYearsAhead = 1;

const inPreparation: ReadonlySet<string> = new Set(['draft', 'scheduled', 'encoding_failed']);

/**
 * A draft is published; of a published work, what was saved since is. Files that are not ready are waited
 * for.
 */
export const publish = (state: ContentState, ids: Ids, command: Command<'PublishWork'>): Decision => {
  if (state.status === 'encoding') return [];
  // Other files may have been saved since, and one of these deleted.
  if (command.saves !== undefined && command.saves !== state.saves)
    return refuse('DRAFT_CHANGED', { save: state.saves });
  const refused = publicationRefusal(state, command);
  if (refused) return refused;
  return inPreparation.has(state.status) ? publication(state, ids, command) : changes(state, ids, command);
};

export const schedule = (state: ContentState, ids: Ids, command: Command<'ScheduleWork'>): Decision => {
  const { publishAt, timeZone, now } = command;
  if (state.status === 'encoding') return refuse('ENCODING_UNDER_WAY');
  if (!inPreparation.has(state.status)) return refuse('SCHEDULE_WRONG');
  if (publishAt <= now || publishAt > addYears(now, mostYearsAhead)) return refuse('SCHEDULE_WRONG');
  // What ends before the work is there would never begin.
  const refused = publicationRefusal(state, { ...command, now: publishAt });
  if (refused) return refused;
  const { schedule: planned } = state;
  if (planned?.publishAt === publishAt && planned.timeZone === timeZone) return [];
  return [{ type: 'ContentScheduled', ...ids, publishAt, timeZone }];
};

/**
 * The planned moment has come. What strikes keep from being published is a draft, which its creator can plan
 * again.
 */
export const publishScheduled = (
  state: ContentState,
  ids: Ids,
  command: Command<'PublishScheduled'>,
): Decision => {
  if (state.schedule === null || state.schedule.publishAt > command.now) return refuse('NOT_SCHEDULED');
  if (command.restricted) return [{ type: 'ScheduleCancelled', ...ids, because: 'strikes' }];
  return publication(state, ids, command);
};

const publication = (state: ContentState, ids: Ids, files: FileStates): ContentEvent[] => {
  const unready = awaitedOf(presentationOf(state).files ?? [], files);
  return unready.length > 0
    ? [{ type: 'EncodingAwaited', ...ids, assetOids: unready, purpose: 'publish' }]
    : [published(state, ids, files.lengthSeconds)];
};

const awaitedOf = (files: Presentation['files'], { unready }: FileStates): Oid[] =>
  files.map(({ assetOid }) => assetOid).filter((assetOid) => unready.includes(assetOid));

const noColours: [string, string, string] = ['#23395b', '#e2725b', '#f1e3c6'];

/** All that is published, in one event. */
export const published = (state: ContentState, ids: Ids, lengthSeconds: number | null): ContentEvent => {
  const { draft, kind } = state;
  const fields = presentationOf(state);
  const original = fields.title?.original ?? 'en';
  const nothing = { original, texts: {} };
  const { copies, tiers, ...offer } = offerOf(state);
  const details = workDetails.parse({ ...noDetails, ...fields });
  return {
    type: 'ContentPublished',
    ...ids,
    kind,
    title: fields.title ?? nothing,
    summary: fields.summary ?? nothing,
    body: fields.body ?? nothing,
    cover: fields.cover ?? { scene: 'record', colours: noColours },
    ...offer,
    tiers: [...tiers],
    ...(copies === null ? {} : { copies }),
    isAdultContent: draft.isAdultContent ?? state.isAdultContent,
    details: { ...details, lengthSeconds: lengthSeconds ?? details.lengthSeconds },
  };
};

/**
 * What was saved since the publication, as events. New files that are not ready replace the old ones later.
 */
const changes = (state: ContentState, ids: Ids, files: FileStates): ContentEvent[] => {
  const { work } = state;
  const saved = present(presentationOf(state));
  const unready = sameValue(saved.files, work?.files) ? [] : awaitedOf(saved.files ?? [], files);
  const shown = unready.length === 0 ? withLength(saved, files) : { ...saved, files: work?.files ?? [] };
  const events: ContentEvent[] = [...update(state, ids, shown), ...terms(state, ids)];
  if (unready.length > 0 && !sameValue(state.awaited?.assetOids, unready))
    events.push({ type: 'EncodingAwaited', ...ids, assetOids: unready, purpose: 'replace' });
  return events;
};

/** The price and the age limit that were saved, where they are not as before. */
const terms = (state: ContentState, ids: Ids): ContentEvent[] => {
  const { offer, isAdultContent } = state.draft;
  const events: ContentEvent[] = [];
  if (offer && !sameOffer(offerIn(offer, state.offer.copies), state.offer))
    events.push({ type: 'ContentPriceChanged', ...ids, ...offer });
  if (isAdultContent !== undefined && isAdultContent !== state.isAdultContent)
    events.push({ type: 'AdultFlagChanged', ...ids, isAdultContent });
  return events;
};

const withLength = (
  fields: ReturnType<typeof presentationOf>,
  { lengthSeconds }: FileStates,
): ReturnType<typeof presentationOf> => (lengthSeconds === null ? fields : { ...fields, lengthSeconds });

/** The update of a published work to these fields, if it differs in any. */
export const update = (
  { work }: ContentState,
  ids: Ids,
  fields: ReturnType<typeof presentationOf>,
): ContentEvent[] => {
  if (work === null) return [];
  const after = { ...work, ...fields };
  const changed = (Object.keys(after) as (keyof Presentation)[]).filter(
    (field) => !sameValue(work[field], after[field]),
  );
  return changed.length > 0 ? [{ type: 'ContentUpdated', ...ids, work: after, changed }] : [];
};

/** Whether two JSON values are the same; the order of fields does not count. */
export const sameValue = (a: unknown, b: unknown): boolean => written(a) === written(b);

const written = (value: unknown): string | undefined => JSON.stringify(value, sorted);

const sorted = (_field: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
