import { changeCustomUrl, setChannelNickname, setGlobalNicknames } from '@fanfold/application/identity';

import { CustomUrlBody, MultiLanguageNicknameBody, ScopedNicknameBody } from '@fanfold/contracts/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../../http/command.ts';
import type { IdentityDeps } from '../deps.ts';

/** A creator's names by language (IDN-014, IDN-015) and the address of their page (IDN-037, IDN-038). */
export const profileRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  app.post(
    '/api/account/multilang/nick',
    { schema: { body: MultiLanguageNicknameBody.omit({ userOid: true }), response: writtenResponse } },
    (request) =>
      written(setGlobalNicknames(deps, askerOf(request, 'creator'), { names: request.body.multiLangNick })),
  );

  app.post(
    '/api/admin/multilang/nick',
    { schema: { body: MultiLanguageNicknameBody.required({ userOid: true }), response: writtenResponse } },
    (request) => {
      const { multiLangNick: names, userOid: ownerOid } = request.body;
      return written(setGlobalNicknames(deps, askerOf(request, 'admin'), { names, ownerOid }));
    },
  );

  app.post(
    '/api/account/creator/nickname',
    { schema: { body: ScopedNicknameBody, response: writtenResponse } },
    (request) => {
      const { fromNickname: from, toNickname: to } = request.body;
      return written(setChannelNickname(deps, askerOf(request, 'creator'), { from, to }));
    },
  );

  app.post(
    '/api/account/customUrl',
    { schema: { body: CustomUrlBody, response: writtenResponse } },
    (request) => written(changeCustomUrl(deps, askerOf(request, 'creator'), request.body.customUrl)),
  );

  app.delete('/api/account/customUrl', { schema: { response: writtenResponse } }, (request) =>
    written(changeCustomUrl(deps, askerOf(request, 'creator'), '')),
  );
};
