import { ReadHeaders } from '@fanfold/contracts';
import { type NewUser, NewUsersExportQuery, NewUsersQuery, NewUsersReply } from '@fanfold/contracts/identity';
import { addDays, seoulDay, seoulDayStart } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import {
  type RegistrationFilter,
  registrationCounts,
  registrations,
  registrationsPage,
} from '@fanfold/projections/identity/registrations';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';

import { callerOf } from '../../http/auth.ts';
import { csv, sendCsv } from '../../http/csv.ts';
import { placesPerPerson } from '../../http/places.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { IdentityDeps } from '../deps.ts';

/** Who signed up (ADM-011). Whom a page or a file names is recorded as seen. */
export const newUsersRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { db, positions, clock } = deps;
  const places = placesPerPerson(2);

  app.get(
    '/api/admin/newusers',
    { schema: { querystring: NewUsersQuery, headers: ReadHeaders, response: { 200: NewUsersReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [registrations]);
      const { by, cursor, limit } = request.query;
      const { days, filter } = filterOf(request.query, clock.now());
      const [page, counts] = await Promise.all([
        readFrom(db, registrations, (tables) => registrationsPage(tables, { ...filter, cursor, limit })),
        cursor === undefined
          ? readFrom(db, registrations, (tables) => registrationCounts(tables, { ...filter, by }))
          : [],
      ]);
      return { ...fresh, ...page, ...days, counts };
    },
  );

  app.get('/api/admin/newusers.csv', { schema: { querystring: NewUsersExportQuery } }, (request, reply) => {
    places.take(callerOf(request).oid, reply);
    const { filter } = filterOf(request.query, clock.now());
    return sendCsv(reply, 'fanfold-new-users.csv', csvLines(deps, request, filter));
  });
};

/** What is shown when no days are asked for. */
const daysByDefault = 30;
/** The first day that a reply can name. */
const firstDay = '1900-01-01';

const filterOf = ({ from, to, ...asked }: z.output<typeof NewUsersExportQuery>, now: string) => {
  const last = to ?? seoulDay(now);
  const byDefault = seoulDay(addDays(seoulDayStart(last), 1 - daysByDefault));
  const first = from ?? (byDefault < firstDay ? firstDay : byDefault);
  const { method, country, confirmed, adult, query } = asked;
  const narrow = { method, country, confirmed, adult, query, now };
  const filter: RegistrationFilter = {
    ...narrow,
    from: seoulDayStart(first),
    until: seoulDayStart(last, 1),
  };
  return { days: { from: first, to: last }, filter };
};

const columns = [
  'registeredAt',
  'oid',
  'nickname',
  'email',
  'method',
  'country',
  'confirmed',
  'complete',
  'adult',
];
const pageSize = 500;

/** A page at a time; whom it names is recorded before it is sent. */
async function* csvLines(
  { db }: Pick<IdentityDeps, 'db'>,
  request: FastifyRequest,
  filter: RegistrationFilter,
): AsyncGenerator<string> {
  yield csv(columns);
  let cursor: string | undefined;
  do {
    const page = await readFrom(db, registrations, (tables) =>
      registrationsPage(tables, { ...filter, cursor, limit: pageSize }),
    );
    const seen = page.users.map(({ oid }) => oid);
    if (seen.length > 0) await request.server.recordInspection(request, 'newUsers', seen);
    yield page.users.map((user) => csv(cellsOf(user))).join('');
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

const cellsOf = (user: NewUser) => [
  user.registeredAt,
  user.oid,
  user.nickname,
  user.email,
  user.method,
  user.country,
  user.confirmed,
  user.complete,
  user.adult,
];
