import { RefusedError } from '@fanfold/application';
import { ReadHeaders } from '@fanfold/contracts';
import { WhyQuery, WhyReply } from '@fanfold/contracts/wallet';
import { chainHash, type StoredEvent } from '@fanfold/event-log';
import { readFrom } from '@fanfold/projection';
import { movedLots, walletHistory } from '@fanfold/projections/wallet/history';
import { ledger, postingsAt } from '@fanfold/projections/wallet/ledger';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { subjectOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { WalletDeps } from './deps.ts';

/** The event behind a line, its place in the hash chain, and its postings. */
export const getWhyRoute: FastifyPluginAsyncZod<WalletDeps> = async (app, { db, positions, eventLog }) => {
  app.get(
    '/api/coinevent/why',
    { schema: { querystring: WhyQuery, headers: ReadHeaders, response: { 200: WhyReply } } },
    async (request) => {
      const { revision, stream } = request.query;
      const userOid = await subjectOf(request, request.query.userOid);
      const fresh = await freshness(request, positions, [ledger, walletHistory]);
      // From the log itself, not from a read model: on this page a user checks our figures.
      const from = Math.max(revision - 1, 0);
      const events = await eventLog.client.readStream(`${stream}-${userOid}`, { from, maxCount: 2 });
      const event = events.find((candidate) => candidate.revision === revision);
      const before = events.find((candidate) => candidate.revision === revision - 1);
      if (!event) throw new RefusedError('NOT_FOUND');
      const postings = await readFrom(db, ledger, (tables) => postingsAt(tables, event.position));
      const lots = await readFrom(db, walletHistory, (tables) =>
        movedLots(tables, { walletOid: userOid, position: String(event.position) }),
      );
      return { ...fresh, ...described(event), chain: checked(event, before), lots, postings };
    },
  );
};

const described = ({ stream, revision, id, type, data, metadata }: StoredEvent) => ({
  stream,
  revision,
  eventId: id,
  eventType: type,
  happenedAt: metadata.occurredAt,
  data,
  actorOid: metadata.actor.oid,
  actorRole: metadata.actor.role,
  causationId: metadata.$causationId ?? null,
  correlationId: metadata.$correlationId,
});

/** The event's link in the hash chain, and whether it matches the event's bytes and the event before. */
const checked = (event: StoredEvent, before: StoredEvent | undefined) => {
  const { stream, revision, id, type, data } = event;
  const { chain, occurredAt } = event.metadata;
  if (!chain) throw new RefusedError('NOT_FOUND');
  const { previous, hash } = chain;
  const recomputed = chainHash({ previous, stream, revision, id, type, data, occurredAt });
  const linked = !before || before.metadata.chain?.hash === previous;
  return { previous, hash, verified: recomputed === hash && linked };
};
