export * from './coupons.ts';
export * from './subscribing.ts';
export * from './tiers.ts';
