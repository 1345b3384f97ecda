import { contentStream, takedownStream } from '@fanfold/domain/catalogue';

import { restrictionOf } from '../assert-unrestricted.ts';
import { type Deadline, requestFor, streamIdOf } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { eraseClaimant } from './erase-claimant.ts';
import { fileStatesOf } from './file-states.ts';

export const catalogueDeadlines = (deps: RuntimeDeps): Deadline[] => {
  const { eventLog } = deps;
  return [
    {
      kind: 'publication',
      purpose: 'publishes a scheduled work, or waits for its files; with too many strikes it becomes a draft',
      run: async (due) => {
        const { commands } = eventLog;
        const { state } = await commands.load(contentStream, streamIdOf(due.stream), { maxAgeMs: 0 });
        const files = await fileStatesOf(eventLog, state);
        const isRestricted = await restrictionOf(eventLog, state.creatorOid);
        return commands.of(contentStream).handle({
          ...requestFor(due),
          command: (now) => ({ type: 'PublishScheduled', ...files, restricted: isRestricted(now), now }),
        });
      },
    },
    {
      kind: 'counterNotice',
      purpose: 'brings a work back when no lawsuit was shown in the days after a counter-notice',
      run: (due) =>
        eventLog.commands.of(takedownStream).handle({
          ...requestFor(due),
          command: (now) => ({ type: 'EndWaiting', now }),
        }),
    },
    {
      kind: 'claimant',
      purpose: 'erases what a claimant wrote, three years after the last decision on the notice',
      run: (due) => eraseClaimant(deps, due),
    },
  ];
};
