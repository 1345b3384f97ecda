export * from './inspections.ts';
export * from './projections.ts';
