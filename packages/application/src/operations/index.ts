export { type OperatorInvocation } from './deps.ts';
export { endImpersonation, startImpersonation } from './impersonate.ts';
export { operationsManifest } from './manifest.ts';
export { operateProjection, type ProjectionOperation } from './operate-projection.ts';
export { removePage, savePage } from './pages.ts';
export { recentActs } from './recent-acts.ts';
export { type Inspection, recordInspection } from './record-inspection.ts';
export { retryProcessing } from './retry-processing.ts';
export { skipProcessing } from './skip-processing.ts';
