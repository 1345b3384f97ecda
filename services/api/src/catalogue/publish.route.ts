import { accepted } from '@fanfold/application';
import { Written } from '@fanfold/contracts';
import { PublishBody, PublishReply, UpdateBody } from '@fanfold/contracts/catalogue';
import { parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../http/auth.ts';
import { commandKey, markReplayed } from '../http/command.ts';
import type { CatalogueDeps } from './deps.ts';

/** CAT-003 and CAT-007: a creator publishes a piece, and changes its price. */
export const publishRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, { eventLog, clock, ids }) => {
  app.post(
    '/api/content',
    { schema: { body: PublishBody, response: { 201: PublishReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const creatorOid = parseOid(caller.oid);
      const { metaData } = request.body;
      // With a key, a retry names the same content; its creation time then is the key's part of the id, not the clock's.
      const keyed = request.headers['idempotency-key'] ? commandKey(request, 'publish') : undefined;
      const contentOid = parseOid(keyed ? oidFromKey(keyed) : ids.oid(clock.now()));
      const outcome = accepted(
        await eventLog.commands.of(contentStream).handle({
          id: contentOid,
          key: keyed ?? uuid5('publish', contentOid),
          body: request.body,
          actor: actorOf(caller, 'creator'),
          correlationId: request.id,
          command: () => ({ type: 'PublishContent', contentOid, creatorOid, ...metaData }),
        }),
      );
      markReplayed(reply, outcome);
      return reply.code(201).send({ contentOid, position: String(outcome.position) });
    },
  );

  app.post(
    '/api/content/update',
    { schema: { body: UpdateBody, response: { 200: Written } } },
    async (request) => {
      const caller = callerOf(request);
      const { contentOid, metaData } = request.body;
      const outcome = accepted(
        await eventLog.commands.of(contentStream).handle({
          id: contentOid,
          key: ids.uuid(),
          body: request.body,
          actor: actorOf(caller, 'creator'),
          correlationId: request.id,
          command: () => ({
            type: 'ChangePrice',
            creatorOid: parseOid(caller.oid),
            ...metaData,
          }),
        }),
      );
      return { position: String(outcome.position) };
    },
  );
};
