import { readFrom } from '@fanfold/projection';
import { worksOf, worksRead } from '@fanfold/projections/catalogue/works';

import { defineContext } from '../manifest.ts';
import { catalogueAccessRules } from './access-rules.ts';
import { catalogueDeadlines } from './deadlines.ts';
import { followEncoding } from './follow-encoding.process.ts';
import { forgetReached } from './plays.ts';
import { catalogueProblemTexts } from './problems.texts.ts';
import { protectWorks } from './protect-works.process.ts';
import { reviewRatings } from './review-ratings.process.ts';

export const catalogueManifest = defineContext({
  name: 'catalogue',
  accessRules: catalogueAccessRules,
  personalData: { works: { seenBy: [] } },
  problems: catalogueProblemTexts,
  processManagers: () => [followEncoding, protectWorks, reviewRatings],
  deadlines: catalogueDeadlines,
  recurringJobs: [{ name: 'forget-reached', run: forgetReached }],
  streamsAbout: async (db, creatorOid) =>
    (await readFrom(db, worksRead, (tables) => worksOf(tables, creatorOid))).map((oid) => `content-${oid}`),
});
