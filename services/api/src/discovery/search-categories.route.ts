import { saveSearchCategories } from '@fanfold/application/discovery';
import { ReadHeaders } from '@fanfold/contracts';
import {
  AdminSearchInputsReply,
  SearchCategories,
  SearchCategoriesReply,
} from '@fanfold/contracts/discovery';
import { searchCategoriesId, searchCategoriesStream } from '@fanfold/domain/discovery';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { showsAdult } from '../http/adult-mode.ts';
import { askerOf, written, writtenResponse } from '../http/command.ts';
import { defaultCategories } from './default-categories.ts';
import type { DiscoveryDeps } from './deps.ts';

/**
 * The categories of the search page (DIS-045), and how administrators set them (ADM-009, ADM-062, ADM-063).
 */
export const searchCategoriesRoutes: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  const savedCategories = async () =>
    (await deps.eventLog.commands.load(searchCategoriesStream, searchCategoriesId, { maxAgeMs: 0 })).state
      .categories;

  app.get(
    '/api/content/search/categories',
    { schema: { headers: ReadHeaders, response: { 200: SearchCategoriesReply } } },
    async (request) => {
      const categories = (await savedCategories()) ?? defaultCategories();
      const forAdults = await showsAdult(deps, request);
      return SearchCategoriesReply.parse({
        categories: categories.filter(({ shown, adult }) => shown && (forAdults || !adult)),
      });
    },
  );

  app.get(
    '/api/admin/search-inputs',
    { schema: { headers: ReadHeaders, response: { 200: AdminSearchInputsReply } } },
    async () => {
      const saved = await savedCategories();
      return AdminSearchInputsReply.parse({
        saved: saved !== null,
        categories: saved ?? defaultCategories(),
      });
    },
  );

  app.post(
    '/api/admin/search-categories',
    { schema: { body: SearchCategories, response: writtenResponse } },
    (request) => written(saveSearchCategories(deps, askerOf(request, 'admin'), request.body)),
  );
};
