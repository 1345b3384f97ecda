import {
  assertFileContent,
  deleteWork,
  publishWork,
  saveDraft,
  writeWork,
} from '@fanfold/application/catalogue';
import { pinWork } from '@fanfold/application/community';
import { ReadHeaders } from '@fanfold/contracts';
import {
  FileContentsQuery,
  FileContentsReply,
  FileOperationBody,
  SaveDraftBody,
  SaveDraftReply,
  WorkNamed,
  WriteFileBody,
  WriteFileReply,
} from '@fanfold/contracts/catalogue';
import { readFrom } from '@fanfold/projection';
import { catalogue, tilesPage } from '@fanfold/projections/catalogue/contents';
import { purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, invocationOf, written, writtenResponse } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import { audienceOf, shownTiles } from '../http/work-lists.ts';
import type { CatalogueDeps } from './deps.ts';

/** File contents: works of kind `file`, which are kept (CAT-019 to CAT-024, CAT-075). */
export const fileContentRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  await app.register(writtenFiles, deps);
  await app.register(readFiles, deps);
};

const path = '/api/content/file-content';

const writtenFiles: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  app.post(
    `${path}/write`,
    { schema: { body: WriteFileBody, response: { 201: WriteFileReply } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'write-file', 'creator');
      const { contentOid, position, save } = await writeWork(deps, invocation, {
        kind: 'file',
        ...request.body,
      });
      return reply.code(201).send({ contentOid, position: String(position), save });
    },
  );

  app.post(
    `${path}/edit`,
    { schema: { body: SaveDraftBody, response: { 200: SaveDraftReply } } },
    async (request) => {
      await assertFileContent(deps, request.body.contentOid);
      const { position, save } = await saveDraft(deps, askerOf(request, 'creator'), request.body);
      return { position: String(position), save };
    },
  );

  app.post(path, { schema: { body: FileOperationBody, response: writtenResponse } }, async (request) => {
    const { body } = request;
    const asker = askerOf(request, 'creator');
    await assertFileContent(deps, body.contentOid);
    if (body.operation === 'publish') return written(publishWork(deps, asker, body));
    const { contentOid, operation } = body;
    return written(pinWork(deps, asker, { contentOid, pinned: operation === 'pin' }));
  });

  app.delete(path, { schema: { body: WorkNamed, response: writtenResponse } }, async (request) => {
    const { contentOid } = request.body;
    await assertFileContent(deps, contentOid);
    return written(deleteWork(deps, askerOf(request, 'creator'), contentOid));
  });
};

const readFiles: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/content/file-contents',
    {
      schema: { querystring: FileContentsQuery, headers: ReadHeaders, response: { 200: FileContentsReply } },
    },
    async (request) => {
      const fresh = await freshness(request, positions, [catalogue, purchases]);
      const audience = await audienceOf(deps, request);
      const { tiles, nextCursor } = await readFrom(db, catalogue, (tables) =>
        tilesPage(tables, { ...request.query, part: 'files', ...audience }),
      );
      return { ...fresh, fileContents: await shownTiles(deps, request, tiles), nextCursor };
    },
  );
};
