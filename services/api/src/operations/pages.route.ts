import { RefusedError } from '@fanfold/application';
import { publishConsentText, removePage, savePage } from '@fanfold/application/operations';
import {
  PageQuery,
  PageReply,
  PagesReply,
  PreviewPageBody,
  PreviewPageReply,
  PublishConsentTextBody,
  RemovePageBody,
  SavePageBody,
} from '@fanfold/contracts/operations';
import { pagedConsents, pageOfConsent, pagesId, pagesStream, pageTextFor } from '@fanfold/domain/operations';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import { languageOf } from '../http/language.ts';
import type { OperationsDeps } from './deps.ts';
import { renderMarkdown } from './markdown.ts';

/** Pages that the operator writes: policies, guides, forms (SHL-002 to SHL-006). */
export const pageRoutes: FastifyPluginAsyncZod<OperationsDeps> = async (app, deps) => {
  const stateAt = async (maxAgeMs: number) =>
    (await deps.eventLog.commands.load(pagesStream, pagesId, { maxAgeMs })).state;

  app.get(
    '/api/info',
    { schema: { querystring: PageQuery, response: { 200: PageReply } } },
    async (request) => {
      const { pageId } = request.query;
      const text = pageTextFor(await stateAt(1_000), pageId, languageOf(request));
      if (!text) throw new RefusedError('PAGE_NOT_FOUND');
      const { language, title, markdown, savedAt } = text;
      return { pageId, language, title, savedAt, html: renderMarkdown(markdown) };
    },
  );

  app.get('/api/admin/pages', { schema: { response: { 200: PagesReply } } }, async () => {
    const { pages, published } = await stateAt(0);
    const consentTexts = pagedConsents.map((consent) => ({
      consent,
      pageId: pageOfConsent[consent],
      publishedAt: published[consent]?.publishedAt ?? null,
    }));
    return { consentTexts, pages: Object.entries(pages).map(([pageId, texts]) => ({ pageId, texts })) };
  });

  app.post('/api/admin/pages', { schema: { body: SavePageBody, response: writtenResponse } }, (request) =>
    written(savePage(deps, askerOf(request, 'admin'), request.body)),
  );

  app.post(
    '/api/admin/pages/preview',
    { schema: { body: PreviewPageBody, response: { 200: PreviewPageReply } } },
    async (request) => ({ html: renderMarkdown(request.body.markdown) }),
  );

  app.post(
    '/api/admin/pages/publish',
    { schema: { body: PublishConsentTextBody, response: writtenResponse } },
    (request) => written(publishConsentText(deps, askerOf(request, 'admin'), request.body)),
  );

  app.post(
    '/api/admin/pages/remove',
    { schema: { body: RemovePageBody, response: writtenResponse } },
    (request) => written(removePage(deps, askerOf(request, 'admin'), request.body)),
  );
};
