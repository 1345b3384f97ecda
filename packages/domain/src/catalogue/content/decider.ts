import { type Decider, type Refusal, refuse } from '../../decider.ts';
import { defineStream } from '../../stream.ts';
import { isRatedAdult } from './age-rating.ts';
import { accept, end, invite } from './co-creators.ts';
import type { Command, ContentCommand, ContentRefusal, ContentState } from './commands.ts';
import { type ContentEvent, contentEvents } from './events.ts';
import { evolve, noContent } from './evolve.ts';
import { giveUp, noteAwaited, noteFailed, noteReady } from './files.ts';
import { changeHashtags } from './hashtags.ts';
import { offerIn, offerRefusal, sameOffer } from './offer.ts';
import { type Ids, publish, publishScheduled, schedule, update } from './publication.ts';
import { decideRating, requestRating } from './rating.ts';
import { save } from './saving.ts';
import { hideOrList, makePrivate, makePublic, object, reinstate, suspend } from './visibility.ts';

type Decision = ContentEvent[] | Refusal<ContentRefusal>;

/** A work: written as a draft, planned, encoded, published, changed, hidden, taken down, deleted (CAT-079, CAT-080). */
export const content: Decider<ContentState, ContentCommand, ContentEvent, ContentRefusal> = {
  initial: noContent,
  evolve,

  decide: (state, command) => {
    if (command.type === 'PublishContent') return publishText(state, command);
    if (command.type === 'IssueDraft') return issue(state, command);
    const { contentOid, creatorOid } = state;
    if (!contentOid || !creatorOid || state.status === 'deleted') return refuse('CONTENT_NOT_FOUND');
    const ids = { contentOid, creatorOid };
    return 'creatorOid' in command ? byCreator(state, ids, command) : byOthers(state, ids, command);
  },
};

export const contentStream = defineStream({
  category: 'content',
  idPattern: '{oid}',
  holds: 'a work: its drafts (sealed), its publication, its files, its price, its co-creators, its end',
  context: 'catalogue',
  decider: content,
  events: contentEvents,
});

/** A work of texts, published with all it has at once. */
const publishText = (state: ContentState, command: Command<'PublishContent'>): Decision => {
  if (state.status !== 'none') return [];
  const wrong = offerRefusal(offerIn(command, command.copies ?? null));
  if (wrong) return refuse(wrong);
  const { type: _type, ...fields } = command;
  return [{ type: 'ContentPublished', ...fields }];
};

const issue = (state: ContentState, { contentOid, creatorOid, kind }: Command<'IssueDraft'>): Decision =>
  state.status === 'none' ? [{ type: 'ContentDrafted', contentOid, creatorOid, kind }] : [];

type ByCreator = Exclude<
  Extract<ContentCommand, { creatorOid: unknown }>,
  { type: 'PublishContent' | 'IssueDraft' }
>;

const byCreator = (state: ContentState, ids: Ids, command: ByCreator): Decision => {
  if (ids.creatorOid !== command.creatorOid)
    // What was never public is answered like what does not exist.
    return refuse(state.work === null ? 'CONTENT_NOT_FOUND' : 'NOT_YOUR_CONTENT');
  switch (command.type) {
    case 'DeleteWork':
      return [{ type: 'ContentDeleted', ...ids }];
    case 'FileCounterNotice':
      return object(state, ids, command);
    default:
      return state.status === 'suspended' ? refuse('CONTENT_SUSPENDED') : whileAllowed(state, ids, command);
  }
};

type WhileAllowed = Exclude<ByCreator, { type: 'DeleteWork' | 'FileCounterNotice' }>;

const whileAllowed = (state: ContentState, ids: Ids, command: WhileAllowed): Decision => {
  switch (command.type) {
    case 'SaveDraft':
      return save(state, ids, command);
    case 'PublishWork':
      return publish(state, ids, command);
    case 'ScheduleWork':
      return schedule(state, ids, command);
    case 'CancelSchedule':
      return state.status === 'scheduled' ? [{ type: 'ScheduleCancelled', ...ids }] : refuse('NOT_SCHEDULED');
    case 'GiveUpEncoding':
      return giveUp(state, ids);
    case 'ChangeHashtags':
      return changeHashtags(state, ids, command);
    case 'InviteCoCreator':
      return invite(state, ids, command);
    case 'ChangePrice':
    case 'MarkAdult':
    case 'MakePrivate':
    case 'MakePublic':
    case 'SetListed':
      return oncePublished(state, ids, command);
  }
};

type OncePublished = Extract<
  ByCreator,
  { type: 'ChangePrice' | 'MarkAdult' | 'MakePrivate' | 'MakePublic' | 'SetListed' }
>;

const oncePublished = (state: ContentState, ids: Ids, command: OncePublished): Decision => {
  if (state.status !== 'published' && state.status !== 'private') return refuse('NOT_PUBLISHED');
  switch (command.type) {
    case 'ChangePrice':
      return changePrice(state, ids, command);
    case 'MarkAdult': {
      const { isAdultContent } = command;
      if (state.isAdultContent === isAdultContent) return [];
      if (!isAdultContent && isRatedAdult(state, state.work?.files)) return refuse('RATED_FOR_ADULTS');
      return [{ type: 'AdultFlagChanged', ...ids, isAdultContent }];
    }
    case 'MakePrivate':
      return makePrivate(state, ids);
    case 'MakePublic':
      return makePublic(state, ids);
    case 'SetListed':
      return hideOrList(state, ids, command);
  }
};

const changePrice = (state: ContentState, ids: Ids, command: Command<'ChangePrice'>): Decision => {
  const offer = offerIn(command, state.offer.copies);
  const wrong = offerRefusal(offer);
  if (wrong) return refuse(wrong);
  if (sameOffer(offer, state.offer)) return [];
  const { type: _type, creatorOid: _creator, ...fields } = command;
  return [{ type: 'ContentPriceChanged' as const, ...ids, ...fields }];
};

type ByOthers = Exclude<ContentCommand, ByCreator | { type: 'PublishContent' | 'IssueDraft' }>;

const byOthers = (state: ContentState, ids: Ids, command: ByOthers): Decision => {
  switch (command.type) {
    case 'PublishScheduled':
      return publishScheduled(state, ids, command);
    case 'NoteFileReady':
      return noteReady(state, ids, command);
    case 'NoteFileFailed':
      return noteFailed(state, ids, command);
    case 'ProtectWork':
      return state.isProtected ? [] : [{ type: 'ContentProtected', ...ids }];
    case 'RequestRating':
      return requestRating(state, ids, command);
    case 'DecideRating':
      return decideRating(state, ids, command);
    case 'NoteFileAwaited':
      return noteAwaited(state, ids, command);
    case 'SuspendWork':
      return suspend(state, ids, command);
    case 'ReinstateWork':
      return reinstate(state, ids, command);
    case 'SetHashtags':
      return state.work === null
        ? refuse('NOT_PUBLISHED')
        : update(state, ids, { hashtags: command.hashtags });
    case 'AcceptCoCreation':
      return accept(state, ids, command);
    case 'EndCoCreation':
      return end(state, ids, command);
  }
};
