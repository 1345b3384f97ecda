import type { CheckTaskReply, FileProgress } from '@fanfold/contracts/catalogue';
import { parseOid } from '@fanfold/domain';
import type { ContentState } from '@fanfold/domain/catalogue';

import { titleOf } from './own-works.ts';

type Work = { readonly row: { readonly contentOid: string }; readonly state: Readonly<ContentState> };

/** The log has the last word: what is not under way any more is no task. */
export const taskOf = (
  { row, state }: Work,
  progress: ReadonlyMap<string, FileProgress>,
): CheckTaskReply['tasks'] => {
  const about = {
    contentOid: parseOid(row.contentOid),
    title: titleOf(state),
    publishAt: null,
    percent: null,
  };
  const publishAt = state.schedule?.publishAt ?? null;
  if (state.status === 'scheduled') return [{ ...about, task: 'publication', publishAt }];
  if (state.status === 'encoding_failed') return [{ ...about, task: 'encodingFailed' }];
  if (state.status !== 'encoding') return [];
  const files = (state.awaited?.assetOids ?? []).map((assetOid) => progress.get(assetOid)?.percent ?? 0);
  // The work waits for the file that is farthest behind.
  return [{ ...about, task: 'encoding', percent: Math.min(100, ...files) }];
};
