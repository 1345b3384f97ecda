import { type Refusal, refuse } from '../../decider.ts';
import type { Command, ContentRefusal, ContentState } from './commands.ts';
import type { ContentEvent } from './events.ts';
import type { Ids } from './publication.ts';

type Decision = ContentEvent[] | Refusal<ContentRefusal>;

export const makePrivate = ({ status }: ContentState, ids: Ids): Decision =>
  status === 'private' ? [] : [{ type: 'ContentMadePrivate', ...ids }];

export const makePublic = ({ status }: ContentState, ids: Ids): Decision =>
  status === 'published' ? [] : [{ type: 'ContentMadePublic', ...ids }];

export const hideOrList = (state: ContentState, ids: Ids, { listed }: Command<'SetListed'>): Decision => {
  if (state.listed === listed) return [];
  return [{ type: listed ? 'ContentListed' : 'ContentHidden', ...ids }];
};

export const suspend = (state: ContentState, ids: Ids, command: Command<'SuspendWork'>): Decision => {
  // A later decision may still take it from its buyers; none gives it back but a reinstatement.
  if (state.suspension && (!state.suspension.buyersKeep || command.buyersKeep)) return [];
  const { type: _type, ...fields } = command;
  return [{ type: 'ContentSuspended', ...ids, ...fields }];
};

/** One counter-notice for each suspension. */
export const object = (
  { suspension }: ContentState,
  ids: Ids,
  { statement }: Command<'FileCounterNotice'>,
): Decision => {
  if (!suspension) return refuse('NOT_SUSPENDED');
  return suspension.objected ? [] : [{ type: 'CounterNoticeFiled', ...ids, statement }];
};

export const reinstate = (
  { suspension }: ContentState,
  ids: Ids,
  { reason, reinstatedBy }: Command<'ReinstateWork'>,
): Decision =>
  suspension
    ? [{ type: 'ContentReinstated', ...ids, reason, reinstatedBy, status: suspension.before }]
    : refuse('NOT_SUSPENDED');
