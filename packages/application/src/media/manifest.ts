import { readFrom } from '@fanfold/projection';
import { assetOidsOf, assets } from '@fanfold/projections/media/assets';

import { defineContext } from '../manifest.ts';
import { mediaAccessRules } from './access-rules.ts';
import { assetObjects } from './asset-objects.ts';
import { mediaDeadlines } from './deadlines.ts';
import { forgetFiles } from './forget-files.process.ts';
import { mediaProblemTexts } from './problems.texts.ts';
import { purgeCaches } from './purge-caches.process.ts';
import { removeObjects } from './remove-objects.process.ts';
import { screenFiles } from './screening/screen-files.ts';

export const mediaManifest = defineContext({
  name: 'media',
  accessRules: mediaAccessRules,
  problems: mediaProblemTexts,
  processManagers: ({ objects, cdn, clock }) => [
    removeObjects(objects),
    forgetFiles(objects),
    purgeCaches(cdn, clock),
  ],
  deadlines: mediaDeadlines,
  recurringJobs: [screenFiles],
  keepObjects: assetObjects,
  streamsAbout: async (db, ownerOid) =>
    (await readFrom(db, assets, (tables) => assetOidsOf(tables, ownerOid))).map((oid) => `asset-${oid}`),
});
