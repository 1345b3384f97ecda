import type { EventLog } from '@fanfold/event-log';
import type { Clock, Seeds } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';

import { attendanceRoutes } from './attendance/attendance.route.ts';
import { createItemRoute } from './inventory/create-item.route.ts';
import { endItemRoutes } from './inventory/end-item.route.ts';
import { getItemsRoute } from './inventory/get-items.route.ts';
import { useItemRoute } from './inventory/use-item.route.ts';
import { adminQrEventRoutes } from './qr-event/admin.route.ts';
import { joinQrEventRoute } from './qr-event/join.route.ts';

export type RewardsDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly positions: Positions;
  readonly clock: Clock;
  /** The seeds of draws. */
  readonly seeds: Seeds;
};

/** What people get without buying it: items, events, check-ins. */
export const rewardsRoutes: FastifyPluginAsyncZod<RewardsDeps> = async (app, deps) => {
  await app.register(getItemsRoute, deps);
  await app.register(useItemRoute, deps);
  await app.register(endItemRoutes, deps);
  await app.register(createItemRoute, deps);
  await app.register(joinQrEventRoute, deps);
  await app.register(adminQrEventRoutes, deps);
  await app.register(attendanceRoutes, deps);
};
