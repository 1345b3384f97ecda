import { defineContext } from '../manifest.ts';
import { payoutsAccessRules } from './access-rules.ts';
import { endUnpaidLines } from './end-unpaid-lines.process.ts';
import { fetchStatements } from './fetch-statements.ts';
import { followStatements } from './follow-statements.process.ts';
import { payoutsProblemTexts } from './problems.texts.ts';
import { sendBatches } from './send-batches.process.ts';

export const payoutsManifest = defineContext({
  name: 'payouts',
  accessRules: payoutsAccessRules,
  problems: payoutsProblemTexts,
  processManagers: (deps) => [sendBatches(deps), followStatements, endUnpaidLines],
  recurringJobs: [{ name: 'fetch-statements', run: fetchStatements }],
});
