import { assetStream } from '@fanfold/domain/media';

import { type Deadline, requestFor } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';

export const mediaDeadlines = ({ eventLog: { commands } }: RuntimeDeps): Deadline[] => [
  {
    kind: 'upload',
    purpose: 'gives up an upload that was not finished within a week',
    run: (due) =>
      commands.of(assetStream).handle({
        ...requestFor(due),
        command: (now) => ({ type: 'ExpireUpload', now }),
      }),
  },
];
