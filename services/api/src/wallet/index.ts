import { ReadHeaders } from '@fanfold/contracts';
import {
  HistoryQuery,
  HistoryReply,
  WalletQuery,
  WalletReply,
  WhyQuery,
  WhyReply,
} from '@fanfold/contracts/coinevent';
import { parseOid } from '@fanfold/domain';
import { chainHash, type EventLog } from '@fanfold/event-log';
import type { Positions } from '@fanfold/projection';
import { readFrom } from '@fanfold/projection';
import { ledger, postingsAt } from '@fanfold/projections/ledger';
import { balanceOf, holdsOf, lotsOf, walletBalances } from '@fanfold/projections/wallet-balances';
import { historyPage, walletHistory } from '@fanfold/projections/wallet-history';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { subjectOf } from '../http/auth.ts';
import { ProblemError } from '../http/problem.ts';
import { freshness } from '../http/read-your-writes.ts';

export type WalletDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly positions: Positions;
};

/** A wallet for its owner and for administrators: what there is, how it came to be, and the event behind every line. */
export const walletRoutes: FastifyPluginAsyncZod<WalletDeps> = async (app, { db, positions, eventLog }) => {
  app.get(
    '/api/coinevent/wallet',
    { schema: { querystring: WalletQuery, headers: ReadHeaders, response: { 200: WalletReply } } },
    async (request) => {
      const userOid = subjectOf(request, request.query.userOid, 'wallet');
      const fresh = await freshness(request, positions, [walletBalances]);
      const [balance, lots, holds] = await readFrom(db, walletBalances, (tables) =>
        Promise.all([balanceOf(tables, userOid), lotsOf(tables, userOid), holdsOf(tables, userOid)]),
      );
      return { ...fresh, userOid: parseOid(userOid), balance, lots, holds };
    },
  );

  app.get(
    '/api/coinevent',
    { schema: { querystring: HistoryQuery, headers: ReadHeaders, response: { 200: HistoryReply } } },
    async (request) => {
      const { userOid, ...filter } = request.query;
      const walletOid = subjectOf(request, userOid, 'wallet');
      const fresh = await freshness(request, positions, [walletHistory]);
      const page = await readFrom(db, walletHistory, (tables) =>
        historyPage(tables, { walletOid, ...filter }),
      );
      return { ...fresh, ...page };
    },
  );

  app.get(
    '/api/coinevent/why',
    { schema: { querystring: WhyQuery, headers: ReadHeaders, response: { 200: WhyReply } } },
    async (request) => {
      const { revision } = request.query;
      const userOid = subjectOf(request, request.query.userOid, 'wallet');
      const fresh = await freshness(request, positions, [ledger]);
      const stream = `wallet-${userOid}`;
      // From the log itself, not from a copy of it: this page is where somebody checks us.
      const from = Math.max(revision - 1, 0);
      const events = await eventLog.client.readStream(stream, { from, maxCount: 2 });
      const event = events.find((candidate) => candidate.revision === revision);
      if (!event?.metadata.chain) throw new ProblemError('NOT_FOUND');
      const before = events.find((candidate) => candidate.revision === revision - 1);
      const { chain, occurredAt, actor, $causationId, $correlationId } = event.metadata;
      const { id, type, data } = event;
      const recomputed = chainHash({
        previous: chain.previous,
        stream,
        revision,
        id,
        type,
        data,
        occurredAt,
      });
      const linked = !before || before.metadata.chain?.hash === chain.previous;
      return {
        ...fresh,
        stream,
        revision,
        eventId: id,
        eventType: type,
        happenedAt: occurredAt,
        data,
        actorOid: actor.oid,
        actorRole: actor.role,
        causationId: $causationId ?? null,
        correlationId: $correlationId,
        chain: { ...chain, verified: recomputed === chain.hash && linked },
        postings: await readFrom(db, ledger, (tables) => postingsAt(tables, event.position)),
      };
    },
  );
};
