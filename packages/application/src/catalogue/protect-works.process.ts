import { contentStream } from '@fanfold/domain/catalogue';

import { processManager, steps } from '../process-manager.ts';

const content = steps(contentStream);

/** COM-006: what a creator paid for is delivered. A work whose protection was paid for is encrypted for each viewer from now on. */
export const protectWorks = processManager({
  name: 'protect-works',
  purpose: 'has a work delivered encrypted, with a key and a mark for each viewer, once that is paid for',
  consumes: ['CoinsSpent'],
  react: async ({ event }) =>
    event.transactionType !== 'drm_encoding' || event.resource.kind !== 'work'
      ? []
      : [
          content.step({
            name: 'protect',
            id: event.resource.oid,
            command: () => ({ type: 'ProtectWork' }),
            // It was deleted meanwhile.
            onRefusal: () => [],
          }),
        ],
});
