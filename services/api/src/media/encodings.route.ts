import {
  encodeAgain,
  encodeAllAgain,
  encodingJobs,
  resendOutcomes,
  screeningAttempts,
} from '@fanfold/application/media';
import { ReadHeaders } from '@fanfold/contracts';
import {
  EncodingsQuery,
  EncodingsReply,
  LambdaCompletesQuery,
  LambdaCompletesReply,
  QueueStatsReply,
  ReencodeBody,
  ResendEncodingsBody,
  ResendEncodingsReply,
} from '@fanfold/contracts/media';
import { parseOid } from '@fanfold/domain';
import { parkedProcessing, parkingId, parkingStream } from '@fanfold/domain/operations';
import { readFrom } from '@fanfold/projection';
import {
  assets,
  encodingsOf,
  encodingsPage,
  failedEncodings,
  openUploads,
  waitingEncodings,
  waitingScreenings,
} from '@fanfold/projections/media/assets';
import { failedMails, noticeMails } from '@fanfold/projections/notifications/mails';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { MediaDeps } from './deps.ts';

const shownJobs = 100;

/** The encoding of files, for their owners and for administrators. */
export const encodingRoutes: FastifyPluginAsyncZod<MediaDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.post('/api/upload/reencode', { schema: { body: ReencodeBody, response: writtenResponse } }, (request) =>
    written(encodeAgain(deps, askerOf(request, 'creator'), request.body.key)),
  );

  app.get(
    '/api/admin/encoding-callback-resender',
    { schema: { querystring: EncodingsQuery, headers: ReadHeaders, response: { 200: EncodingsReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [assets]);
      return { ...fresh, ...(await readFrom(db, assets, (tables) => encodingsPage(tables, request.query))) };
    },
  );

  app.post(
    '/api/admin/encoding-callback-resender',
    { schema: { body: ResendEncodingsBody, response: { 200: ResendEncodingsReply } } },
    async (request) => {
      const { act, keys } = request.body;
      const again = act === 'encode' ? encodeAllAgain : resendOutcomes;
      const outcome = await again(deps, askerOf(request, 'admin'), keys);
      return { ...outcome, position: String(outcome.position) };
    },
  );

  app.get(
    '/api/admin/lambda-completes',
    {
      schema: {
        querystring: LambdaCompletesQuery,
        headers: ReadHeaders,
        response: { 200: LambdaCompletesReply },
      },
    },
    async (request) => {
      const fresh = await freshness(request, positions, [assets]);
      const completes = await readFrom(db, assets, (tables) => encodingsOf(tables, request.query.ids));
      return { ...fresh, completes };
    },
  );

  app.get(
    '/api/admin/queue-stats',
    { schema: { headers: ReadHeaders, response: { 200: QueueStatsReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [assets, noticeMails]);
      const jobs = await encodingJobs(db, shownJobs);
      const unscreened = await screeningAttempts(db, { limit: shownJobs });
      return {
        ...fresh,
        queues: await queuesOf(deps),
        jobs: jobs.map(({ assetOid, ...job }) => ({ key: parseOid(assetOid), ...job })),
        unscreened: unscreened.map(({ assetOid, ...attempt }) => ({ key: parseOid(assetOid), ...attempt })),
      };
    },
  );
};

const queuesOf = async ({ db, eventLog }: MediaDeps): Promise<QueueStatsReply['queues']> => {
  const { state } = await eventLog.commands.load(parkingStream, parkingId, { maxAgeMs: 0 });
  return [
    { queue: 'uploads', ...(await readFrom(db, assets, openUploads)) },
    { queue: 'screenings', ...(await readFrom(db, assets, waitingScreenings)) },
    { queue: 'encodings', ...(await readFrom(db, assets, waitingEncodings)) },
    { queue: 'failedEncodings', ...(await readFrom(db, assets, failedEncodings)) },
    { queue: 'failedMails', ...(await readFrom(db, noticeMails, failedMails)) },
    { queue: 'parkedEvents', waiting: parkedProcessing(state).length, oldestAt: null },
  ];
};
