import { contentStream } from '@fanfold/domain/catalogue';

import { processManager, steps } from '../process-manager.ts';

const content = steps(contentStream);

/** A work whose report was upheld is not shown or sold any more. Its buyers keep it. */
export const takeDownReported = processManager({
  name: 'take-down-reported',
  purpose: 'suspends a work whose report was upheld',
  consumes: ['ReportDecided'],
  react: ({ event: { outcome, kind, targetOid, reportOid, told } }) => {
    if (outcome !== 'upheld' || kind !== 'content') return [];
    return [
      content.step({
        name: 'suspend',
        id: targetOid,
        command: () => ({
          type: 'SuspendWork',
          // The note is for administrators. Decisions that were made before there were two texts tell no
          // reason.
          reason: told ?? '',
          suspendedBy: null,
          reportOid,
          buyersKeep: true,
        }),
        // It was deleted before it was ever published.
        onRefusal: () => [],
      }),
    ];
  },
});
