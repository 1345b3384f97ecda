import { defineContext } from '../manifest.ts';
import { settlementAccessRules } from './access-rules.ts';
import { correctSettlements } from './correct-settlements.process.ts';
import { settlementDeadlines } from './deadlines.ts';
import { issueInvoices } from './issue-invoices.process.ts';
import { mailBankChanges } from './mail-bank-changes.process.ts';
import { mailPayouts } from './mail-payouts.process.ts';
import { mailTaxDecisions } from './mail-tax-decisions.process.ts';
import { settlementProblemTexts } from './problems.texts.ts';
import { requestAutomatically } from './request-automatically.ts';
import { settleAtRates, settleMonths } from './settle-months.process.ts';

export const settlementManifest = defineContext({
  name: 'settlement',
  accessRules: settlementAccessRules,
  problems: settlementProblemTexts,
  processManagers: (deps) => [
    settleMonths(deps.eventLog),
    settleAtRates(deps),
    correctSettlements(deps.eventLog),
    issueInvoices,
    mailBankChanges(deps),
    mailPayouts(deps),
    mailTaxDecisions(deps),
  ],
  deadlines: settlementDeadlines,
  recurringJobs: [{ name: 'request-automatically', run: requestAutomatically }],
});
