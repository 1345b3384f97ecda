import { readFrom } from '@fanfold/projection';
import { counteredOidsOf, takedownOidsOf, takedownsRead } from '@fanfold/projections/catalogue/takedowns';
import { worksOf, worksRead } from '@fanfold/projections/catalogue/works';

import { defineContext } from '../manifest.ts';
import { catalogueAccessRules } from './access-rules.ts';
import { catalogueDeadlines } from './deadlines.ts';
import { followEncoding } from './follow-encoding.process.ts';
import { followTakedowns } from './follow-takedowns.process.ts';
import { mailTakedowns } from './mail-takedowns.process.ts';
import { forgetReached } from './plays.ts';
import { catalogueProblemTexts } from './problems.texts.ts';
import { protectWorks } from './protect-works.process.ts';
import { reviewRatings } from './review-ratings.process.ts';
import { forgetFetchedHours } from './watch-downloads.ts';

export const catalogueManifest = defineContext({
  name: 'catalogue',
  accessRules: catalogueAccessRules,
  personalData: { works: { seenBy: [] }, access: { seenBy: [] } },
  problems: catalogueProblemTexts,
  processManagers: (deps) => [
    followEncoding,
    followTakedowns,
    protectWorks,
    reviewRatings,
    mailTakedowns(deps),
  ],
  deadlines: catalogueDeadlines,
  recurringJobs: [
    { name: 'forget-reached', run: forgetReached },
    { name: 'forget-fetched-media', run: forgetFetchedHours },
  ],
  streamsAbout: async (db, oid) => {
    const works = await readFrom(db, worksRead, (tables) => worksOf(tables, oid));
    const notices = await readFrom(db, takedownsRead, (tables) => takedownOidsOf(tables, oid));
    const countered = await readFrom(db, takedownsRead, (tables) => counteredOidsOf(tables, oid));
    return [
      ...works.map((one) => `content-${one}`),
      ...[...notices, ...countered].map((one) => `takedown-${one}`),
    ];
  },
});
