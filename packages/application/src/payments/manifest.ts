import { chargeStream } from '@fanfold/domain/payments';
import type { EventLog } from '@fanfold/event-log';
import { readFrom } from '@fanfold/projection';
import { chargeIdsOf, charges } from '@fanfold/projections/payments/charges';

import { defineContext } from '../manifest.ts';
import { paymentsAccessRules } from './access-rules.ts';
import { countSpending } from './count-spending.process.ts';
import { creditCharge } from './credit-charge.process.ts';
import { paymentsDeadlines } from './deadlines.ts';
import { detachCards } from './detach-cards.process.ts';
import { followApprovals } from './follow-approvals.process.ts';
import { linkedAccountsManagers } from './linked-accounts.process.ts';
import { mailReceipts } from './mail-receipts.process.ts';
import { paymentsProblemTexts } from './problems.texts.ts';
import { reconcile } from './reconcile.process.ts';
import { recordInstrumentUse } from './record-instrument-use.process.ts';
import { followRefunds, refundAtProvider } from './refund-charge.process.ts';
import { requestNightly } from './request-nightly-reconciliation.ts';
import { takeBackCharges } from './take-back-charge.process.ts';

export const paymentsManifest = defineContext({
  name: 'payments',
  accessRules: paymentsAccessRules,
  personalData: { charge: { seenBy: ['admin', 'finance'], ownerOf: buyerOf } },
  problems: paymentsProblemTexts,
  processManagers: ({ eventLog, db, providers, pepper, ...mail }) => [
    creditCharge,
    countSpending,
    followRefunds,
    followApprovals,
    recordInstrumentUse(pepper),
    ...providers.all.map(refundAtProvider),
    detachCards(providers),
    takeBackCharges(eventLog),
    ...linkedAccountsManagers(eventLog),
    reconcile(providers, db),
    mailReceipts(mail),
  ],
  deadlines: paymentsDeadlines,
  streamsAbout: async (db, buyerOid) =>
    (await readFrom(db, charges, (tables) => chargeIdsOf(tables, buyerOid))).map((id) => `charge-${id}`),
  recurringJobs: [
    { name: 'request-reconciliation', run: (deps, signal) => requestNightly({ ...deps, signal }) },
  ],
});

async function buyerOf(eventLog: EventLog, chargeId: string): Promise<string | undefined> {
  const { state } = await eventLog.commands.load(chargeStream, chargeId, { maxAgeMs: 60_000 });
  return state.buyerOid;
}
