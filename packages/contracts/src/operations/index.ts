export * from './approvals.ts';
export * from './audit.ts';
export * from './impersonation.ts';
export * from './live.ts';
export * from './pages.ts';
export * from './projections.ts';
