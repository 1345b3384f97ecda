import { readFrom } from '@fanfold/projection';
import { reportOidsOf, reportsRead } from '@fanfold/projections/community/reports';

import { defineContext } from '../manifest.ts';
import { communityAccessRules } from './access-rules.ts';
import { communityProblemTexts } from './problems.texts.ts';
import { takeDownReported } from './take-down-reported.process.ts';

export const communityManifest = defineContext({
  name: 'community',
  accessRules: communityAccessRules,
  problems: communityProblemTexts,
  processManagers: () => [takeDownReported],
  streamsAbout: async (db, reporterOid) =>
    (await readFrom(db, reportsRead, (tables) => reportOidsOf(tables, reporterOid))).map(
      (oid) => `report-${oid}`,
    ),
});
