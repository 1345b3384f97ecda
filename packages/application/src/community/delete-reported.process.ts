import { commentStream, postStream } from '@fanfold/domain/community';

import { processManager, steps } from '../process-manager.ts';

const comment = steps(commentStream);
const post = steps(postStream);

/** A comment or a post whose report was upheld is not shown any more. */
export const deleteReported = processManager({
  name: 'delete-reported',
  purpose: 'deletes a comment or a post whose report was upheld',
  consumes: ['ReportDecided'],
  react: ({ event: { outcome, kind, targetOid } }) => {
    if (outcome === 'upheld' && kind === 'post')
      return [
        post.step({
          name: 'delete-post',
          id: targetOid,
          command: (now) => ({ type: 'DeletePost', editorOid: null, now }),
          onRefusal: () => [],
        }),
      ];
    if (outcome !== 'upheld' || kind !== 'comment') return [];
    return [
      comment.step({
        name: 'delete',
        id: targetOid,
        command: (now) => ({ type: 'DeleteComment', deleterOid: null, as: 'admin', now }),
        onRefusal: () => [],
      }),
    ];
  },
});
