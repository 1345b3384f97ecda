import { contentStream } from '@fanfold/domain/catalogue';

import { type Deadline, requestFor, streamIdOf } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { fileStatesOf } from './file-states.ts';

export const catalogueDeadlines = ({ eventLog }: RuntimeDeps): Deadline[] => [
  {
    kind: 'publication',
    purpose: 'publishes a scheduled work, or waits for its files',
    run: async (due) => {
      const { commands } = eventLog;
      const { state } = await commands.load(contentStream, streamIdOf(due.stream), { maxAgeMs: 0 });
      const files = await fileStatesOf(eventLog, state);
      return commands.of(contentStream).handle({
        ...requestFor(due),
        command: (now) => ({ type: 'PublishScheduled', ...files, now }),
      });
    },
  },
];
