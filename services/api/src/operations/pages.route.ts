import { RefusedError } from '@fanfold/application';
import {
  endPopup,
  publishConsentText,
  removePage,
  savePage,
  schedulePopup,
} from '@fanfold/application/operations';
import type { Language } from '@fanfold/contracts';
import {
  EndPopupBody,
  PageQuery,
  PageReply,
  PagesReply,
  PopupsReply,
  PreviewPageBody,
  PreviewPageReply,
  PublishConsentTextBody,
  RemovePageBody,
  SavePageBody,
  SchedulePopupBody,
} from '@fanfold/contracts/operations';
import {
  type PagesState,
  pagedConsents,
  pageOfConsent,
  pagesId,
  pagesStream,
  pageTextFor,
  popupOf,
  popupsFor,
} from '@fanfold/domain/operations';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import { languageOf } from '../http/language.ts';
import { renderMarkdown } from '../http/markdown.ts';
import type { OperationsDeps } from './deps.ts';

/** Pages that the operator writes: policies, guides, forms (SHL-002 to SHL-006). */
export const pageRoutes: FastifyPluginAsyncZod<OperationsDeps> = async (app, deps) => {
  app.get(
    '/api/info',
    { schema: { querystring: PageQuery, response: { 200: PageReply } } },
    async (request) => {
      const { pageId } = request.query;
      const page = pageFor(await stateAt(deps, 1_000), pageId, languageOf(request));
      if (!page) throw new RefusedError('PAGE_NOT_FOUND');
      return page;
    },
  );

  app.get('/api/popups', { schema: { response: { 200: PopupsReply } } }, async (request) => {
    const state = await stateAt(deps, 1_000);
    const asked = { isSignedIn: request.caller !== null, now: deps.clock.now() };
    const shown = popupsFor(state, asked).map((pageId) => pageFor(state, pageId, languageOf(request)));
    return { popups: shown.filter((page) => page !== undefined) };
  });
};

/** The same pages for administrators, who write them. */
export const adminPageRoutes: FastifyPluginAsyncZod<OperationsDeps> = async (app, deps) => {
  app.get('/api/admin/pages', { schema: { response: { 200: PagesReply } } }, async () => {
    const state = await stateAt(deps, 0);
    const { pages, published } = state;
    const consentTexts = pagedConsents.map((consent) => ({
      consent,
      pageId: pageOfConsent[consent],
      publishedAt: published[consent]?.publishedAt ?? null,
    }));
    const listed = Object.entries(pages).map(([pageId, texts]) => {
      return { pageId, texts, popup: popupOf(state, pageId) ?? null };
    });
    return { consentTexts, pages: listed };
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

  app.post(
    '/api/admin/pages/popup',
    { schema: { body: SchedulePopupBody, response: writtenResponse } },
    (request) => written(schedulePopup(deps, askerOf(request, 'admin'), request.body)),
  );

  app.post(
    '/api/admin/pages/popup/end',
    { schema: { body: EndPopupBody, response: writtenResponse } },
    (request) => written(endPopup(deps, askerOf(request, 'admin'), request.body)),
  );
};

const stateAt = async ({ eventLog }: OperationsDeps, maxAgeMs: number) =>
  (await eventLog.commands.load(pagesStream, pagesId, { maxAgeMs })).state;

/** A page as its readers see it. */
const pageFor = (state: Readonly<PagesState>, pageId: string, wanted: Language) => {
  const text = pageTextFor(state, pageId, wanted);
  if (!text) return undefined;
  const { language, title, markdown, savedAt } = text;
  return { pageId, language, title, savedAt, html: renderMarkdown(markdown) };
};
