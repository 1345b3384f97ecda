import { type Deadline, requestFor } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { endCopy, endGift, endUse } from './end-abandoned.ts';

/** Ends reservations and gifts that were neither completed nor given back in time. */
export const commerceDeadlines = ({ eventLog }: RuntimeDeps): Deadline[] => [
  {
    kind: 'copy',
    purpose: 'sells or releases the reserved copy of a limited edition, as the buyer’s wallet says',
    run: (due) => endCopy(eventLog, due.id, requestFor(due)),
  },
  {
    kind: 'discount',
    purpose: 'confirms or releases the reserved use of a discount code, as the buyer’s wallet says',
    run: (due) => endUse(eventLog, due.id, requestFor(due)),
  },
  {
    kind: 'gift',
    purpose: 'cancels a gift whose coins were not held in time',
    run: (due) => endGift(eventLog, due.id, requestFor(due)),
  },
];
