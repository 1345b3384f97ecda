import type { ContentState } from './commands.ts';
import type { ContentEvent } from './events.ts';
import { statusAfter } from './status-after.ts';

type Of<Type extends ContentEvent['type']> = Extract<ContentEvent, { type: Type }>;

/** What a suspension, its reasons and its end change. */
export const suspended = (
  state: ContentState,
  event: Of<
    | 'ContentSuspended'
    | 'SuspensionReasonEnded'
    | 'CounterNoticeFiled'
    | 'SuspensionKept'
    | 'ContentReinstated'
  >,
): ContentState => {
  switch (event.type) {
    case 'ContentSuspended':
      return suspend(state, event);
    case 'SuspensionReasonEnded':
      if (state.suspension)
        state.suspension.takedownOids = state.suspension.takedownOids.filter(
          (one) => one !== event.takedownOid,
        );
      return state;
    case 'CounterNoticeFiled':
      if (state.suspension) state.suspension.objected = true;
      return state;
    case 'SuspensionKept':
      if (state.suspension) state.suspension.kept = true;
      return state;
    case 'ContentReinstated':
      state.status = event.status;
      state.suspension = null;
      return state;
  }
};

const suspend = (state: ContentState, event: Of<'ContentSuspended'>): ContentState => {
  // What was only planned is a draft afterwards: its moment or its files may be gone by then.
  const shownAs = state.status === 'private' || state.status === 'published' ? state.status : 'draft';
  const { before = shownAs, takedownOids = [], otherwise = false } = state.suspension ?? {};
  const { takedownOid, buyersKeep } = event;
  state.suspension = {
    before,
    buyersKeep,
    objected: false,
    kept: false,
    takedownOids: takedownOid === undefined ? takedownOids : [...takedownOids, takedownOid],
    otherwise: otherwise || takedownOid === undefined,
  };
  state.status = statusAfter(event);
  state.schedule = null;
  state.awaited = null;
  return state;
};
