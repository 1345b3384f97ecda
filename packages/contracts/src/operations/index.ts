export * from './impersonation.ts';
export * from './inspections.ts';
export * from './pages.ts';
export * from './projections.ts';
