export * from './audit.ts';
export * from './impersonation.ts';
export * from './pages.ts';
export * from './projections.ts';
