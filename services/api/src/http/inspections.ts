import { type Reads, RefusedError } from '@fanfold/application';
import { recordInspection } from '@fanfold/application/operations';
import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

type Deps = { readonly eventLog: EventLog; readonly clock: Clock };

declare module 'fastify' {
  interface FastifyInstance {
    /** Records, before they are shown, whose data the request's caller is going to see. */
    recordInspection: (
      request: FastifyRequest,
      what: string,
      subjectOids: readonly string[],
    ) => Promise<void>;
  }
}

export const registerInspections = (app: FastifyInstance, deps: Deps): void => {
  app.decorate('recordInspection', async (request, what, subjectOids) => {
    const { caller, id: correlationId } = request;
    if (!caller) throw new RefusedError('NOT_SIGNED_IN');
    const role = caller.roles.includes('admin') ? 'admin' : 'user';
    await recordInspection(
      deps,
      { actor: { oid: caller.oid, role }, correlationId },
      {
        subjectOids,
        what,
        operation: `${request.method} ${request.routeOptions.url}`,
        reason: reasonOf(request),
      },
    );
  });
};

/** Records all persons whom a reply names, before it is sent. */
export const inspectReplies = (
  route: RouteOptions,
  { what, subjects }: Extract<Reads, { subjects: unknown }>,
) => {
  route.preSerialization = [
    ...[route.preSerialization ?? []].flat(),
    async (request, _reply, payload) => {
      const seen = subjectsIn(payload, subjects).filter((oid) => oid !== request.caller?.oid);
      if (seen.length > 0) await request.server.recordInspection(request, what, seen);
      return payload;
    },
  ];
};

/** The account ids in the fields with these names, wherever they stand. */
export const subjectsIn = (payload: unknown, names: readonly string[]): string[] => {
  if (Array.isArray(payload)) return payload.flatMap((part) => subjectsIn(part, names));
  if (typeof payload !== 'object' || payload === null) return [];
  return Object.entries(payload).flatMap(([name, value]) =>
    names.includes(name) && typeof value === 'string' ? [value] : subjectsIn(value, names),
  );
};

const maxReason = 500;

/** The reason of a reader, in the header `fanfold-reason` (percent-encoded), if they say so. */
const reasonOf = ({ headers }: FastifyRequest): string | null => {
  const given = headers['fanfold-reason'];
  if (typeof given !== 'string' || given === '') return null;
  try {
    return decodeURIComponent(given).toWellFormed().replaceAll('\0', '').slice(0, maxReason);
  } catch {
    throw new RefusedError('INVALID_REQUEST', {
      fields: [{ path: 'fanfold-reason', code: 'invalid', message: '' }],
    });
  }
};
