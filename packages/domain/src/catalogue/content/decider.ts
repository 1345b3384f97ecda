import { type Decider, isRefusal, type Refusal, refuse } from '../../decider.ts';
import { defineStream } from '../../stream.ts';
import { editByAdministrator } from './administration.ts';
import { accept, end, invite } from './co-creators.ts';
import type { Command, ContentCommand, ContentRefusal, ContentState } from './commands.ts';
import { isPlayed } from './completeness.ts';
import { detach } from './detach.ts';
import { type ContentEvent, contentEvents } from './events.ts';
import { evolve, noContent } from './evolve.ts';
import { giveUp, noteAwaited, noteFailed, noteReady } from './files.ts';
import { changeHashtags } from './hashtags.ts';
import { offerIn, offerRefusal, sameOffer } from './offer.ts';
import { type Ids, publish, publishScheduled, schedule, update } from './publication.ts';
import { decideRating, markAdult, requestRating } from './rating.ts';
import { save } from './saving.ts';
import { hideOrList, keep, makePrivate, makePublic, object, reinstate, suspend } from './visibility.ts';

type Decision = ContentEvent[] | Refusal<ContentRefusal>;

/**
 * A work: written as a draft, planned, encoded, published, changed, hidden, taken down, deleted (CAT-079,
 * CAT-080).
 */
export const content: Decider<ContentState, ContentCommand, ContentEvent, ContentRefusal> = {
  initial: noContent,
  evolve,

  decide: (state, command) => {
    if (command.type === 'PublishContent') return publishText(state, command);
    if (command.type === 'IssueDraft') return issue(state, command);
    const { contentOid, creatorOid } = state;
    if (!contentOid || !creatorOid || isGoneFor(state, command)) return refuse('CONTENT_NOT_FOUND');
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

/** What is still decided on a deleted work. */
const afterDeletion: readonly ContentCommand['type'][] = ['SuspendWork', 'KeepSuspended', 'ReinstateWork'];

/** The buyers of a deleted work keep it, so that it is still taken from them, and given back to them. */
const isGoneFor = ({ status, work }: ContentState, { type }: ContentCommand): boolean =>
  status === 'deleted' && (work === null || !afterDeletion.includes(type));

/** A work of texts, published with all it has at once. */
const publishText = (state: ContentState, command: Command<'PublishContent'>): Decision => {
  if (state.status !== 'none') return [];
  const wrong = offerRefusal(offerIn(command, command.copies ?? null));
  if (wrong) return refuse(wrong);
  const { type: _type, ...fields } = command;
  return [{ type: 'ContentPublished', ...fields }];
};

/** COM-006: a work without sound or picture has nothing that could be encrypted. */
const protect = (state: ContentState, ids: Ids): Decision => {
  if (state.isProtected) return [];
  return isPlayed(state) ? [{ type: 'ContentProtected', ...ids }] : refuse('NOTHING_TO_PROTECT');
};

/** COM-006: also before it is paid for, so that no play after the payment has the other one. */
const chooseWatermark = (
  { watermark: before }: ContentState,
  ids: Ids,
  { watermark }: Command<'ChooseWatermark'>,
): Decision => (watermark === before ? [] : [{ type: 'WatermarkChosen', ...ids, watermark }]);

const issue = (state: ContentState, command: Command<'IssueDraft'>): Decision => {
  const { type: _type, ...fields } = command;
  return state.status === 'none' ? [{ type: 'ContentDrafted', ...fields }] : [];
};

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
    case 'ChooseWatermark':
      return chooseWatermark(state, ids, command);
    default:
      return state.status === 'suspended' ? refuse('CONTENT_SUSPENDED') : whileAllowed(state, ids, command);
  }
};

type WhileAllowed = Exclude<ByCreator, { type: 'DeleteWork' | 'FileCounterNotice' | 'ChooseWatermark' }>;

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
    case 'ChangeSale':
    case 'MakePrivate':
    case 'MakePublic':
    case 'SetListed':
      return oncePublished(state, ids, command);
  }
};

type OncePublished = Extract<ByCreator, { type: 'ChangeSale' | 'MakePrivate' | 'MakePublic' | 'SetListed' }>;

const oncePublished = (state: ContentState, ids: Ids, command: OncePublished): Decision => {
  if (state.status !== 'published' && state.status !== 'private') return refuse('NOT_PUBLISHED');
  switch (command.type) {
    case 'ChangeSale':
      return changeSale(state, ids, command);
    case 'MakePrivate':
      return makePrivate(state, ids);
    case 'MakePublic':
      return makePublic(state, ids);
    case 'SetListed':
      return hideOrList(state, ids, command);
  }
};

/** Price, access and adult flag change together or not at all. */
const changeSale = (state: ContentState, ids: Ids, command: Command<'ChangeSale'>): Decision => {
  const { type: _type, creatorOid: _creator, isAdultContent = state.isAdultContent, ...fields } = command;
  const offer = offerIn(fields, state.offer.copies);
  const wrong = offerRefusal(offer);
  if (wrong) return refuse(wrong);
  const marked = markAdult(state, ids, isAdultContent);
  if (isRefusal(marked)) return marked;
  if (sameOffer(offer, state.offer)) return marked;
  return [{ type: 'ContentPriceChanged' as const, ...ids, ...fields }, ...marked];
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
    case 'DetachFile':
      return detach(state, ids, command);
    case 'ProtectWork':
      return protect(state, ids);
    case 'RequestRating':
      return requestRating(state, ids, command);
    case 'DecideRating':
      return decideRating(state, ids, command);
    case 'NoteFileAwaited':
      return noteAwaited(state, ids, command);
    case 'SuspendWork':
      return suspend(state, ids, command);
    case 'KeepSuspended':
      return keep(state, ids, command);
    case 'ReinstateWork':
      return reinstate(state, ids, command);
    case 'SetHashtags':
      return state.work === null
        ? refuse('NOT_PUBLISHED')
        : update(state, ids, { hashtags: command.hashtags });
    case 'EditByAdministrator':
      return editByAdministrator(state, ids, command);
    case 'AcceptCoCreation':
      return accept(state, ids, command);
    case 'EndCoCreation':
      return end(state, ids, command);
  }
};
