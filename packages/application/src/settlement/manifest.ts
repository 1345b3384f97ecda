import { defineContext } from '../manifest.ts';
import { settlementAccessRules } from './access-rules.ts';
import { correctSettlements } from './correct-settlements.process.ts';
import { settlementDeadlines } from './deadlines.ts';
import { mailBankChanges } from './mail-bank-changes.process.ts';
import { mailPayouts } from './mail-payouts.process.ts';
import { settlementProblemTexts } from './problems.texts.ts';
import { settleMonths } from './settle-months.process.ts';

export const settlementManifest = defineContext({
  name: 'settlement',
  accessRules: settlementAccessRules,
  problems: settlementProblemTexts,
  processManagers: (deps) => [
    settleMonths(deps),
    correctSettlements(deps.eventLog),
    mailBankChanges(deps),
    mailPayouts(deps),
  ],
  deadlines: settlementDeadlines,
});
