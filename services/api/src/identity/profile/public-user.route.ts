import { RefusedError } from '@fanfold/application';
import { findUsers } from '@fanfold/application/identity';
import { ReadHeaders } from '@fanfold/contracts';
import {
  BulkUsersQuery,
  GetUserQuery,
  mostBulkUsers,
  type PublicUser,
  UserByEmailQuery,
  UserByNicknameQuery,
  UserReply,
  UsersReply,
} from '@fanfold/contracts/identity';
import { isOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { accounts } from '@fanfold/projections/identity/accounts';
import {
  profileByCustomUrl,
  profileByNickname,
  profiles,
  profilesOf,
} from '@fanfold/projections/identity/profiles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { freshness } from '../../http/read-your-writes.ts';
import type { IdentityDeps } from '../deps.ts';

const found = (user: PublicUser | undefined): PublicUser => {
  if (user === undefined) throw new RefusedError('ACCOUNT_NOT_FOUND');
  return user;
};

/** What people may know of others: by id, address of the page, nickname; by e-mail for administrators. */
export const publicUserRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { db, positions } = deps;
  const response = { 200: UserReply };

  app.get(
    '/api/account/getuser',
    { schema: { querystring: GetUserQuery, headers: ReadHeaders, response } },
    async (request) => {
      const { userOid, customUrl, creator } = request.query;
      const fresh = await freshness(request, positions, [profiles]);
      const user = await readFrom(db, profiles, async (tables) =>
        customUrl === undefined
          ? (await profilesOf(tables, userOid === undefined ? [] : [userOid]))[0]
          : profileByCustomUrl(tables, customUrl),
      );
      return { ...fresh, user: found(creator === 'true' && !user?.isCreator ? undefined : user) };
    },
  );

  app.get(
    '/api/account/bulkgetusers',
    { schema: { querystring: BulkUsersQuery, headers: ReadHeaders, response: { 200: UsersReply } } },
    async (request) => {
      const oids = [...new Set(request.query.users.split('|').filter(isOid))];
      const fresh = await freshness(request, positions, [profiles]);
      const asked = oids.slice(0, mostBulkUsers);
      return { ...fresh, users: await readFrom(db, profiles, (tables) => profilesOf(tables, asked)) };
    },
  );

  for (const [path, creators] of [
    ['/api/account/userfromnickname', false],
    ['/api/account/creatorfromnickname', true],
  ] as const)
    app.get(
      path,
      { schema: { querystring: UserByNicknameQuery, headers: ReadHeaders, response } },
      async (request) => {
        const { nickname } = request.query;
        const fresh = await freshness(request, positions, [profiles]);
        const user = await readFrom(db, profiles, (tables) =>
          profileByNickname(tables, { nickname, creators }),
        );
        return { ...fresh, user: found(user) };
      },
    );

  app.get(
    '/api/account/userfromemail',
    { schema: { querystring: UserByEmailQuery, headers: ReadHeaders, response } },
    async (request) => {
      const fresh = await freshness(request, positions, [accounts, profiles]);
      const [account] = await findUsers(deps, request.query.email);
      const user = await readFrom(db, profiles, async (tables) =>
        account === undefined ? undefined : (await profilesOf(tables, [account.oid]))[0],
      );
      return { ...fresh, user: found(user) };
    },
  );
};
