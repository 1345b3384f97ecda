import { type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { isRatedAdult } from './age-rating.ts';
import type { Command, ContentRefusal, ContentState } from './commands.ts';
import { presentationOf } from './completeness.ts';
import type { ContentEvent } from './events.ts';
import { type Ids, published, update } from './publication.ts';

type Decision = ContentEvent[] | Refusal<ContentRefusal>;

/**
 * A file that is waited for can be played. With the last of them the work is published, or its files are
 * replaced. A new work whose creator has too many strikes is a draft again.
 */
export const noteReady = (state: ContentState, ids: Ids, command: Command<'NoteFileReady'>): Decision => {
  const { assetOid, lengthSeconds } = command;
  if (!isAwaited(state, assetOid) || !state.awaited) return [];
  const ready = { type: 'WorkFileReady', ...ids, assetOid, lengthSeconds } as const;
  if (state.awaited.assetOids.length > 1) return [ready];
  if (state.awaited.purpose === 'publish')
    return [ready, command.restricted ? refused(ids) : published(state, ids, lengthSeconds)];
  return [ready, ...replaced(state, ids, lengthSeconds)];
};

/**
 * A video that is rated for adults makes the work one for adults, also where its creator said otherwise while
 * it waited.
 */
const replaced = (state: ContentState, ids: Ids, lengthSeconds: number | null): ContentEvent[] => {
  const { files = [], lengthSeconds: known = null } = presentationOf(state);
  const becomesAdult = !state.isAdultContent && isRatedAdult(state, files);
  return [
    ...(becomesAdult ? [{ type: 'AdultFlagChanged' as const, ...ids, isAdultContent: true }] : []),
    ...update(state, ids, { files, lengthSeconds: lengthSeconds ?? known }),
  ];
};

const refused = (ids: Ids): ContentEvent => ({ type: 'EncodingGivenUp', ...ids, because: 'strikes' });

export const noteFailed = (
  state: ContentState,
  ids: Ids,
  { assetOid }: Command<'NoteFileFailed'>,
): Decision =>
  isAwaited(state, assetOid) && !state.awaited?.failed ? [{ type: 'WorkFileFailed', ...ids, assetOid }] : [];

/** The work waits again for all that is not ready. */
export const noteAwaited = (
  state: ContentState,
  ids: Ids,
  { assetOid }: Command<'NoteFileAwaited'>,
): Decision => {
  if (!isAwaited(state, assetOid) || !state.awaited?.failed) return [];
  const { assetOids, purpose } = state.awaited;
  return [{ type: 'EncodingAwaited', ...ids, assetOids, purpose }];
};

export const giveUp = (state: ContentState, ids: Ids): Decision =>
  state.awaited === null ? refuse('NOT_ENCODING') : [{ type: 'EncodingGivenUp', ...ids }];

const isAwaited = ({ status, awaited }: ContentState, assetOid: Oid): boolean =>
  status !== 'suspended' && awaited !== null && awaited.assetOids.includes(assetOid);
