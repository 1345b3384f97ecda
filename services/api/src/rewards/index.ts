import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { attendanceRoutes } from './attendance/attendance.route.ts';
import type { RewardsDeps } from './deps.ts';
import { adminGiftPointRoutes } from './gift-points/admin.route.ts';
import { giftPointRoutes } from './gift-points/gift-points.route.ts';
import { createItemRoute } from './inventory/create-item.route.ts';
import { endItemRoutes } from './inventory/end-item.route.ts';
import { getItemsRoute } from './inventory/get-items.route.ts';
import { useItemRoute } from './inventory/use-item.route.ts';
import { invitationRoutes } from './invitation/invitation.route.ts';
import { adminQrEventRoutes } from './qr-event/admin.route.ts';
import { joinQrEventRoute } from './qr-event/join.route.ts';
import { viewQrEventRoute } from './qr-event/view.route.ts';
import { xLinkRoutes } from './x-link/x-link.route.ts';
/** What people get without buying it, and gift points: items, events, check-ins, links, invitations. */
export const rewardsRoutes: FastifyPluginAsyncZod<RewardsDeps> = async (app, deps) => {
  await app.register(getItemsRoute, deps);
  await app.register(useItemRoute, deps);
  await app.register(endItemRoutes, deps);
  await app.register(createItemRoute, deps);
  await app.register(viewQrEventRoute, deps);
  await app.register(joinQrEventRoute, deps);
  await app.register(adminQrEventRoutes, deps);
  await app.register(attendanceRoutes, deps);
  await app.register(giftPointRoutes, deps);
  await app.register(adminGiftPointRoutes, deps);
  await app.register(xLinkRoutes, deps);
  await app.register(invitationRoutes, deps);
};
