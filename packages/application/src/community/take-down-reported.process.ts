import { contentStream } from '@fanfold/domain/catalogue';

import { processManager, steps } from '../process-manager.ts';

const content = steps(contentStream);

/** A work whose report was upheld is not shown or sold any more. Its buyers keep it. */
export const takeDownReported = processManager({
  name: 'take-down-reported',
  purpose: 'unpublishes a work whose report was upheld',
  consumes: ['ReportDecided'],
  react: async ({ event: { outcome, kind, targetOid } }, commands) => {
    if (outcome !== 'upheld' || kind !== 'content') return [];
    const { state } = await commands.load(contentStream, targetOid, { maxAgeMs: 0 });
    const { creatorOid } = state;
    if (creatorOid === '') return [];
    return [
      content.step({
        name: 'unpublish',
        id: targetOid,
        command: () => ({ type: 'UnpublishContent', creatorOid }),
        // It is not published any more.
        onRefusal: () => [],
      }),
    ];
  },
});
