import { ReadHeaders } from '@fanfold/contracts';
import { OverviewReply, type Queue, type QueueName } from '@fanfold/contracts/operations';
import { parkedProcessing, parkingId, parkingStream } from '@fanfold/domain/operations';
import { readFrom, readOverview, type Waiting } from '@fanfold/projection';
import { openTakedowns, takedownsRead } from '@fanfold/projections/catalogue/takedowns';
import { openObjections, worksRead } from '@fanfold/projections/catalogue/works';
import { openReports, reportsRead } from '@fanfold/projections/community/reports';
import { openAppeals, sanctionsRead } from '@fanfold/projections/identity/sanctions';
import { failedMails, noticeMails } from '@fanfold/projections/notifications/mails';
import { approvals, waitingApprovals } from '@fanfold/projections/operations/approvals';
import { openSupportRequests, supportRequestsRead } from '@fanfold/projections/operations/support-requests';
import {
  askedRefunds,
  chargeMoney,
  openDebts,
  openDisputes,
} from '@fanfold/projections/payments/charge-money';
import { linkedAccounts, openLinkedAccounts } from '@fanfold/projections/payments/linked-accounts';
import {
  openDifferences,
  reconciliations,
  refusedFiles,
} from '@fanfold/projections/payments/reconciliations';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { OperationsDeps } from './deps.ts';

type Queues = Partial<Readonly<Record<QueueName, Promise<Waiting>>>>;

const counted = [
  reportsRead,
  worksRead,
  takedownsRead,
  sanctionsRead,
  approvals,
  supportRequestsRead,
  chargeMoney,
  linkedAccounts,
  reconciliations,
  noticeMails,
] as const;

/**
 * What waits for the people of the administration: how much, and since when. Finance is told of its own
 * queues.
 */
export const overviewRoute: FastifyPluginAsyncZod<OperationsDeps> = async (app, deps) => {
  app.get(
    '/api/admin/overview',
    { schema: { headers: ReadHeaders, response: { 200: OverviewReply } } },
    async (request) => {
      const fresh = await freshness(request, deps.positions, counted);
      const isAdmin = callerOf(request).roles.includes('admin');
      const queues = { ...(isAdmin ? queuesOfPeople(deps) : {}), ...queuesOfFinance(deps) };
      return { ...fresh, queues: await counts({ ...queues, ...(isAdmin ? queuesOfOperation(deps) : {}) }) };
    },
  );
};

const queuesOfPeople = ({ db }: OperationsDeps): Queues => ({
  reports: readFrom(db, reportsRead, openReports),
  takedowns: readFrom(db, takedownsRead, openTakedowns),
  objections: readFrom(db, worksRead, openObjections),
  appeals: readFrom(db, sanctionsRead, openAppeals),
  approvals: readFrom(db, approvals, waitingApprovals),
  supportRequests: readFrom(db, supportRequestsRead, openSupportRequests),
});

const queuesOfFinance = ({ db }: OperationsDeps): Queues => ({
  linkedAccounts: readFrom(db, linkedAccounts, openLinkedAccounts),
  refunds: readFrom(db, chargeMoney, askedRefunds),
  disputes: readFrom(db, chargeMoney, openDisputes),
  debts: readFrom(db, chargeMoney, openDebts),
  differences: readFrom(db, reconciliations, openDifferences),
  refusedFiles: readFrom(db, reconciliations, refusedFiles),
});

const queuesOfOperation = (deps: OperationsDeps): Queues => ({
  failedMails: readFrom(deps.db, noticeMails, failedMails),
  projections: unwellProjections(deps),
  parkedEvents: parkedEvents(deps),
});

const counts = (queues: Queues): Promise<Queue[]> =>
  Promise.all(
    Object.entries(queues).map(async ([queue, waiting]) => ({
      queue: queue as QueueName,
      ...(await waiting),
    })),
  );

/**
 * Projections that are not well; the oldest of what is parked for one is known, since when one is behind is
 * not.
 */
const unwellProjections = async ({ db, clock }: OperationsDeps): Promise<Waiting> => {
  const { projections } = await readOverview(db, clock.now());
  const unwell = projections.filter(({ health }) => health !== 'well');
  const parkedAt = unwell.flatMap(({ parked }) => parked.map((one) => one.parkedAt)).toSorted();
  return { waiting: unwell.length, oldestAt: parkedAt[0] ?? null };
};

const parkedEvents = async ({ eventLog }: OperationsDeps): Promise<Waiting> => {
  const { state } = await eventLog.commands.load(parkingStream, parkingId, { maxAgeMs: 0 });
  return { waiting: parkedProcessing(state).length, oldestAt: null };
};
