export * from './coupons.ts';
export * from './found.ts';
export * from './members.ts';
export * from './subscribing.ts';
export * from './tiers.ts';
