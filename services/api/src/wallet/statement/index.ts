import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { oid } from '@fanfold/contracts';
import { movementStreams } from '@fanfold/contracts/wallet';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { subjectOf } from '../../http/auth.ts';
import { statementLines } from '../../http/statement/lines.ts';
import type { WalletDeps } from '../deps.ts';

const StatementQuery = z.object({
  userOid: oid.optional(),
  stream: z.enum(movementStreams).default('wallet'),
});

/** `fingerprint`: SHA-256 of the key, which the operator publishes by another way as well. */
const KeyReply = z.object({ keyId: z.string(), publicKey: z.string(), fingerprint: z.string() });

const keyAddress = '/api/coinevent/statement/key';
const verifier = readFileSync(new URL('./verify.mjs', import.meta.url), 'utf8');

/** A statement that a stranger can check without us: the events, their hash chain, and the signed head. */
export const statementRoutes: FastifyPluginAsyncZod<WalletDeps> = async (app, deps) => {
  const { eventLog, signer, clock } = deps;
  app.get(
    '/api/coinevent/statement',
    { schema: { querystring: StatementQuery }, compress: false },
    async (request, reply) => {
      const userOid = await subjectOf(request, request.query.userOid);
      const stream = `${request.query.stream}-${userOid}`;
      const { client } = eventLog;
      const lines = statementLines({ client, signer, stream, keyAddress, now: clock.now });
      return (
        reply
          // Lines of JSON, not one JSON document: clients that parse what calls itself JSON must not try.
          .type('text/plain; charset=utf-8')
          .header('content-disposition', `attachment; filename="fanfold-${stream}.jsonl"`)
          .send(Readable.from(lines))
      );
    },
  );

  app.get(keyAddress, { schema: { response: { 200: KeyReply } } }, () => ({
    keyId: signer.keyId,
    publicKey: signer.publicKey,
    fingerprint: signer.fingerprint,
  }));

  app.get('/api/coinevent/statement/verify.mjs', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('content-disposition', 'attachment; filename="verify.mjs"')
      .send(verifier),
  );
};
