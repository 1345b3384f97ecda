import { type Refusal, refuse } from '../../decider.ts';
import type { Command, ContentRefusal, ContentState, Visibility } from './commands.ts';
import type { ContentEvent } from './events.ts';
import type { Ids } from './publication.ts';

type Decision = ContentEvent[] | Refusal<ContentRefusal>;

export const makePrivate = ({ status }: ContentState, ids: Ids): Decision =>
  status === 'private' ? [] : [{ type: 'ContentMadePrivate', ...ids }];

export const makePublic = ({ status }: ContentState, ids: Ids): ContentEvent[] =>
  status === 'published' ? [] : [{ type: 'ContentMadePublic', ...ids }];

export const hideOrList = (
  state: ContentState,
  ids: Ids,
  { listed }: Pick<Command<'SetListed'>, 'listed'>,
): ContentEvent[] =>
  state.listed === listed ? [] : [{ type: listed ? 'ContentListed' : 'ContentHidden', ...ids }];

/** Who finds a published work. */
export const show = (state: ContentState, ids: Ids, visibility: Visibility): Decision => {
  if (state.status === 'suspended') return refuse('CONTENT_SUSPENDED');
  if (state.status !== 'published' && state.status !== 'private') return refuse('NOT_PUBLISHED');
  if (visibility === 'private') return makePrivate(state, ids);
  // Out of the lists first: between the two events it must not be in them.
  const events = [hideOrList(state, ids, { listed: visibility === 'listed' }), makePublic(state, ids)];
  return events.flat();
};

export const suspend = (state: ContentState, ids: Ids, command: Command<'SuspendWork'>): Decision => {
  const { type: _type, ...fields } = command;
  const { suspension, status } = state;
  const suspended = { type: 'ContentSuspended' as const, ...ids, ...fields };
  const of = status === 'deleted' ? { ...suspended, deleted: true } : suspended;
  if (suspension === null) return [of];
  // A later decision may still take it from its buyers; none gives it back but a reinstatement.
  const buyersKeep = suspension.buyersKeep && command.buyersKeep;
  const { takedownOid } = command;
  const isKnown =
    takedownOid === undefined ? suspension.otherwise : suspension.takedownOids.includes(takedownOid);
  if (isKnown && buyersKeep === suspension.buyersKeep) return [];
  return [{ ...of, buyersKeep }];
};

/** One counter-notice for each suspension. */
export const object = (
  { suspension }: ContentState,
  ids: Ids,
  { statement }: Command<'FileCounterNotice'>,
): Decision => {
  if (!suspension) return refuse('NOT_SUSPENDED');
  // A notice has a counter-notice of its own.
  if (!suspension.otherwise) return refuse('TAKEDOWN_STANDS');
  return suspension.objected ? [] : [{ type: 'CounterNoticeFiled', ...ids, statement }];
};

/** An objection is answered once: by this, or by a reinstatement. */
export const keep = (
  { suspension }: ContentState,
  ids: Ids,
  { reason, decidedBy }: Command<'KeepSuspended'>,
): Decision => {
  if (!suspension) return refuse('NOT_SUSPENDED');
  if (!suspension.objected) return refuse('NO_OBJECTION');
  return suspension.kept ? [] : [{ type: 'SuspensionKept', ...ids, reason, decidedBy }];
};

export const reinstate = (
  { suspension, status }: ContentState,
  ids: Ids,
  { reason, reinstatedBy, takedownOid, creatorLeft }: Command<'ReinstateWork'>,
): Decision => {
  if (!suspension) return refuse('NOT_SUSPENDED');
  const { takedownOids, otherwise, before } = suspension;
  const shownAs = status === 'deleted' ? status : shownAgain(before, creatorLeft);
  const back = { type: 'ContentReinstated', ...ids, reason, reinstatedBy, status: shownAs } as const;
  if (takedownOid === undefined) return takedownOids.length > 0 ? refuse('TAKEDOWN_STANDS') : [back];
  if (!takedownOids.includes(takedownOid)) return [];
  const isLast = !otherwise && takedownOids.length === 1;
  return isLast ? [{ ...back, takedownOid }] : [{ type: 'SuspensionReasonEnded', ...ids, takedownOid }];
};

type Before = NonNullable<ContentState['suspension']>['before'];

const shownAgain = (before: Before, creatorLeft: boolean): Before =>
  before === 'published' && creatorLeft ? 'private' : before;
