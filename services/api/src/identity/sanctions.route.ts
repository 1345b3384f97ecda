import {
  appealSanction,
  decideAppeal,
  imposeSanction,
  liftSanction,
  logIn,
  unlockDownloader,
  whitelistDownloader,
} from '@fanfold/application/identity';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import {
  AppealBody,
  DecideAppealBody,
  ImposeSanctionBody,
  LiftSanctionBody,
  type OwnSanction,
  OwnSanctionsReply,
  SanctionsQuery,
  SanctionsReply,
  UnlockDownloaderBody,
  WhitelistBody,
} from '@fanfold/contracts/identity';
import { isActive, type Sanction, sanctionsStream } from '@fanfold/domain/identity';
import { readFrom } from '@fanfold/projection';
import { accounts, nicknamesOf } from '@fanfold/projections/identity/accounts';
import { sanctionsList, sanctionsRead } from '@fanfold/projections/identity/sanctions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, invocationOf, written, writtenResponse } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { IdentityDeps } from './deps.ts';

const headers = IdempotencyHeaders;

/** The sanctions of the caller's account, and what they can do about them. */
export const sanctionRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { eventLog, clock } = deps;

  app.get('/api/account/sanctions', { schema: { response: { 200: OwnSanctionsReply } } }, async (request) => {
    const { oid } = callerOf(request);
    const { state } = await eventLog.commands.load(sanctionsStream, oid, { maxAgeMs: 0 });
    return { sanctions: state.sanctions.map((one) => toOwn(one, clock.now())).toReversed() };
  });

  app.post(
    '/api/account/sanctions/appeal',
    { schema: { body: AppealBody, response: writtenResponse } },
    (request) => written(appealSanction(deps, askerOf(request), request.body)),
  );

  app.post(
    '/api/account/downloader/unlock',
    { schema: { body: UnlockDownloaderBody, response: writtenResponse } },
    async (request) => {
      const { id: correlationId, body } = request;
      const { oid } = await logIn(deps, { ...body, correlationId });
      return written(unlockDownloader(deps, { oid, correlationId }));
    },
  );
};

/** What administrators see, impose and lift. */
export const adminSanctionRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { db, clock, positions } = deps;

  app.post(
    '/api/account/whitelist',
    { schema: { headers, body: WhitelistBody, response: writtenResponse } },
    (request) =>
      written(whitelistDownloader(deps, invocationOf(request, 'whitelist', 'admin'), request.body)),
  );

  app.get(
    '/api/admin/sanctions',
    { schema: { querystring: SanctionsQuery, headers: ReadHeaders, response: { 200: SanctionsReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [sanctionsRead, accounts]);
      const { query } = request;
      const found = await readFrom(db, sanctionsRead, (tables) =>
        sanctionsList(tables, { ...query, now: clock.now() }),
      );
      const names = await readFrom(db, accounts, (tables) =>
        nicknamesOf(
          tables,
          found.map(({ userOid }) => userOid),
        ),
      );
      const sanctions = found.map((one) => ({ ...one, nickname: names.get(one.userOid) ?? null }));
      return { ...fresh, sanctions };
    },
  );

  app.post(
    '/api/admin/sanctions',
    { schema: { headers, body: ImposeSanctionBody, response: writtenResponse } },
    (request) =>
      written(imposeSanction(deps, invocationOf(request, 'impose-sanction', 'admin'), request.body)),
  );

  app.post(
    '/api/admin/sanctions/lift',
    { schema: { headers, body: LiftSanctionBody, response: writtenResponse } },
    (request) => written(liftSanction(deps, invocationOf(request, 'lift-sanction', 'admin'), request.body)),
  );

  app.post(
    '/api/admin/sanctions/decide-appeal',
    { schema: { headers, body: DecideAppealBody, response: writtenResponse } },
    (request) => written(decideAppeal(deps, invocationOf(request, 'decide-appeal', 'admin'), request.body)),
  );
};

const toOwn = (sanction: Sanction, now: string): OwnSanction => {
  const { sanctionId, kind, channelOid, reason, imposedAt, until, liftedAt, appeal } = sanction;
  const decision = appeal?.decision ?? null;
  return {
    sanctionId,
    kind,
    channelOid,
    reason,
    imposedAt,
    until,
    liftedAt,
    active: isActive(sanction, now),
    appeal: appeal && {
      text: appeal.text,
      granted: decision?.granted ?? null,
      answer: decision?.answer ?? null,
    },
  };
};
