import { readFrom } from '@fanfold/projection';
import { requestOidsOf, supportRequestsRead } from '@fanfold/projections/operations/support-requests';

import { defineContext } from '../manifest.ts';
import { operationsAccessRules } from './access-rules.ts';
import { operationsDeadlines } from './deadlines.ts';
import { operationsProblemTexts } from './problems.texts.ts';
import { mailAnswers } from './support/mail-answers.process.ts';

export const operationsManifest = defineContext({
  name: 'operations',
  accessRules: operationsAccessRules,
  // The queue is the platform's own, so that watching it is no look at a person's data.
  personalData: { approvals: { seenBy: ['admin'], fresh: true, ownerOf: async () => undefined } },
  problems: operationsProblemTexts,
  processManagers: (deps) => [mailAnswers(deps)],
  deadlines: operationsDeadlines,
  streamsAbout: async (db, oid) =>
    (await readFrom(db, supportRequestsRead, (tables) => requestOidsOf(tables, oid))).map(
      (requestOid) => `supportRequest-${requestOid}`,
    ),
});
