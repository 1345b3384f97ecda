import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { approvalRoutes } from './approvals/approvals.route.ts';
import { auditRoutes } from './audit/audit.route.ts';
import type { OperationsDeps } from './deps.ts';
import { entryRoute } from './entry.route.ts';
import { healthRoutes } from './health/health.route.ts';
import { impersonationRoutes } from './impersonation.route.ts';
import { overviewRoute } from './overview.route.ts';
import { adminPageRoutes, pageRoutes } from './pages.route.ts';
import { processManagersRoutes } from './process-managers.route.ts';
import { projectionsRoutes } from './projections.route.ts';
import { securityTxtRoute } from './security-txt.route.ts';
import { setCreatorRoutes } from './set-creator.route.ts';

export const operationsRoutes: FastifyPluginAsyncZod<OperationsDeps> = async (app, deps) => {
  await app.register(entryRoute, deps);
  await app.register(overviewRoute, deps);
  await app.register(projectionsRoutes, deps);
  await app.register(processManagersRoutes, deps);
  await app.register(approvalRoutes, deps);
  await app.register(auditRoutes, deps);
  await app.register(pageRoutes, deps);
  await app.register(adminPageRoutes, deps);
  await app.register(impersonationRoutes, deps);
  await app.register(setCreatorRoutes, deps);
  await app.register(healthRoutes, deps);
  await app.register(securityTxtRoute, deps);
};
