export * from './projections.ts';
