import { RefusedError } from '@fanfold/application';
import { accessTo, type WorkViewer } from '@fanfold/application/catalogue';
import { adultProofOf } from '@fanfold/application/identity';
import { WorkAccessQuery, WorkAccessReply } from '@fanfold/contracts/catalogue';
import type { Oid } from '@fanfold/domain';
import { presentationOf } from '@fanfold/domain/catalogue';
import { accountStream, countryAt, rolesAt } from '@fanfold/domain/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { accessShown } from './access-shown.ts';
import type { CatalogueDeps } from './deps.ts';

const actions = ['find', 'view', 'comment', 'download'] as const;

/**
 * An administrator asks whether a person may open a work, and why: the rule of access itself answers for that
 * person.
 */
export const workAccessRoute: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  app.get(
    '/api/admin/content/access',
    { schema: { querystring: WorkAccessQuery, response: { 200: WorkAccessReply } } },
    async (request) => {
      const { contentOid, userOid } = request.query;
      const access = await accessTo(deps, await personAsViewer(deps, userOid), contentOid);
      const { creatorOid } = access.work;
      if (!creatorOid) throw new RefusedError('CONTENT_NOT_FOUND');
      const shown = await accessShown(deps, { access, viewerOid: userOid });
      const { title } = presentationOf(access.work);
      return {
        contentOid,
        userOid,
        creatorOid,
        title: title?.texts[title.original] ?? null,
        actions: actions.map((action) => {
          const answer = access.to(action);
          return { action, allowed: answer.allowed, ...shown.of(answer) };
        }),
        tiers: shown.tiers,
      };
    },
  );
};

/**
 * A person as they would ask at home: from the country where they live, and with adult works on if they have
 * proved their age.
 */
const personAsViewer = async ({ eventLog, clock }: CatalogueDeps, oid: Oid): Promise<WorkViewer> => {
  const { commands } = eventLog;
  const { state } = await commands.load(accountStream, oid, { maxAgeMs: 0 });
  if (state.registeredAt === null) throw new RefusedError('ACCOUNT_NOT_FOUND');
  const now = clock.now();
  const proof = await adultProofOf(commands, { oid, at: now, maxAgeMs: 0 });
  return {
    oid,
    isAdmin: rolesAt(state, now).includes('admin'),
    // A reviewer's account sees none, also with a proof (IDN-126).
    adult: proof !== null && !state.compliance,
    country: countryAt(state, now),
  };
};
