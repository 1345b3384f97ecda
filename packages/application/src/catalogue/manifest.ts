import { readFrom } from '@fanfold/projection';
import { catalogue, contentOidsOf } from '@fanfold/projections/catalogue/contents';

import { defineContext } from '../manifest.ts';
import { catalogueAccessRules } from './access-rules.ts';
import { catalogueProblemTexts } from './problems.texts.ts';

export const catalogueManifest = defineContext({
  name: 'catalogue',
  accessRules: catalogueAccessRules,
  problems: catalogueProblemTexts,
  streamsAbout: async (db, creatorOid) =>
    (await readFrom(db, catalogue, (tables) => contentOidsOf(tables, creatorOid))).map(
      (oid) => `content-${oid}`,
    ),
});
