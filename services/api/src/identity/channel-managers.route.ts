import { RefusedError } from '@fanfold/application';
import {
  appointManager,
  checkManagerPassword,
  removeManager,
  setManagerPassword,
} from '@fanfold/application/identity';
import {
  AppointManagerBody,
  ChannelManagersReply,
  ManagedChannelsReply,
  ManagerModeBody,
  ManagerPasswordBody,
  RemoveManagerBody,
} from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { accountStream, channelManagerStream, managedChannelsAt } from '@fanfold/domain/identity';
import { readFrom } from '@fanfold/projection';
import { accounts, nicknamesOf } from '@fanfold/projections/identity/accounts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, written, writtenResponse } from '../http/command.ts';
import type { IdentityDeps } from './deps.ts';

/** A channel's managers (IDN-124). */
export const channelManagerRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { eventLog, db, clock, sessions, claims } = deps;

  app.get(
    '/api/account/managers',
    { schema: { response: { 200: ChannelManagersReply } } },
    async (request) => {
      const { oid } = callerOf(request);
      const { state } = await eventLog.commands.load(channelManagerStream, oid, { maxAgeMs: 0 });
      const oids = Object.keys(state.managers).map(parseOid);
      const names = await readFrom(db, accounts, (tables) => nicknamesOf(tables, oids));
      const managers = oids.map((managerOid) => ({ oid: managerOid, nickname: names.get(managerOid) ?? '' }));
      return { managers, hasPassword: state.passwordHash !== null };
    },
  );

  app.post(
    '/api/account/managers',
    { schema: { body: AppointManagerBody, response: writtenResponse } },
    async (request) => {
      const managerOid = await claims.holder('nickname', request.body.nickname, clock.now());
      if (managerOid === undefined) throw new RefusedError('ACCOUNT_NOT_FOUND');
      return written(appointManager(deps, askerOf(request, 'creator'), managerOid));
    },
  );

  app.post(
    '/api/account/managers/remove',
    { schema: { body: RemoveManagerBody, response: writtenResponse } },
    async (request) => {
      const { managerOid } = request.body;
      const position = await removeManager(deps, askerOf(request, 'creator'), managerOid);
      await sessions.modes.endManagerMode(callerOf(request).oid, managerOid);
      return { position: String(position) };
    },
  );

  app.post(
    '/api/account/managers/password',
    { schema: { body: ManagerPasswordBody, response: writtenResponse } },
    async (request) => {
      const position = await setManagerPassword(deps, askerOf(request, 'creator'), request.body.password);
      // Who knows the former password alone has to stop.
      await sessions.modes.endManagerMode(callerOf(request).oid);
      return { position: String(position) };
    },
  );
};

/** The mode in which a manager acts for a channel (IDN-056, IDN-107). */
export const managerModeRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { eventLog, db, clock, sessions } = deps;

  app.get(
    '/api/account/manager-mode',
    { schema: { response: { 200: ManagedChannelsReply } } },
    async (request) => {
      const { state } = await eventLog.commands.load(accountStream, callerOf(request).oid, { maxAgeMs: 0 });
      const channels = managedChannelsAt(state, clock.now());
      const names = await readFrom(db, accounts, (tables) => nicknamesOf(tables, channels));
      return { channels: channels.map((oid) => ({ oid, nickname: names.get(oid) ?? '' })) };
    },
  );

  app.post(
    '/api/account/manager-mode',
    { schema: { body: ManagerModeBody, response: { 200: z.object({}) } } },
    async (request) => {
      const { oid: managerOid, session } = callerOf(request);
      await checkManagerPassword(deps, { managerOid, ...request.body });
      await sessions.modes.setManagedChannel(session, request.body.channelOid);
      return {};
    },
  );

  app.post(
    '/api/account/manager-mode/leave',
    { schema: { response: { 200: z.object({}) } } },
    async (request) => {
      await sessions.modes.setManagedChannel(callerOf(request).session, null);
      return {};
    },
  );
};
