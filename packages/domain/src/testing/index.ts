export * from './scenario.ts';
export { plusTier } from './tiers.ts';
