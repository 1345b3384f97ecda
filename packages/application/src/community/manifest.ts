import { readFrom } from '@fanfold/projection';
import { commentOidsOf, commentsRead } from '@fanfold/projections/community/comments';
import { postOidsOf, postsRead } from '@fanfold/projections/community/posts';
import { reportOidsOf, reportsRead } from '@fanfold/projections/community/reports';

import { defineContext } from '../manifest.ts';
import { communityAccessRules } from './access-rules.ts';
import { deleteReported } from './delete-reported.process.ts';
import { communityProblemTexts } from './problems.texts.ts';
import { rewardComments } from './reward-comments.process.ts';
import { takeDownReported } from './take-down-reported.process.ts';
import { unpinDeleted } from './unpin-deleted.process.ts';

export const communityManifest = defineContext({
  name: 'community',
  accessRules: communityAccessRules,
  problems: communityProblemTexts,
  processManagers: () => [takeDownReported, deleteReported, rewardComments, unpinDeleted],
  streamsAbout: async (db, oid) => {
    const [reports, written, posts] = await Promise.all([
      readFrom(db, reportsRead, (tables) => reportOidsOf(tables, oid)),
      readFrom(db, commentsRead, (tables) => commentOidsOf(tables, oid)),
      readFrom(db, postsRead, (tables) => postOidsOf(tables, oid)),
    ]);
    return [
      ...reports.map((reportOid) => `report-${reportOid}`),
      ...written.map((commentOid) => `comment-${commentOid}`),
      ...posts.map((postOid) => `post-${postOid}`),
    ];
  },
});
