import { approvalStream } from '@fanfold/domain/operations';

import { type Deadline, requestFor } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';

export const operationsDeadlines = ({ eventLog: { commands } }: RuntimeDeps): Deadline[] => [
  {
    kind: 'approval',
    purpose: 'ends what no second administrator decided within a week',
    run: (due) =>
      commands.of(approvalStream).handle({
        ...requestFor(due),
        command: (now) => ({ type: 'Lapse', now }),
      }),
  },
];
