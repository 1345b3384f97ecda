import { parseOid } from '@fanfold/domain';
import { earningsStream } from '@fanfold/domain/earnings';

import { type Deadline, requestFor, streamIdOf } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';

/** A creator's month is closed when it is over in Seoul: what lies after that in the log belongs to the next one. */
export const settlementDeadlines = ({ eventLog: { commands } }: RuntimeDeps): Deadline[] => [
  {
    kind: 'month',
    purpose: "closes a creator's month on the 1st of the next one, 00:00 in Seoul",
    run: (due) => {
      const id = streamIdOf(due.stream);
      const creatorOid = parseOid(id.slice(0, 24));
      return commands.of(earningsStream).handle({
        ...requestFor(due),
        command: () => ({ type: 'CloseMonth', creatorOid, month: id.slice(25) }),
      });
    },
  },
];
