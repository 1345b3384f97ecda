export {
  agreeToFee,
  changePayment,
  planTier,
  subscriptionDurations,
  unsubscribe,
} from './change-subscription.ts';
export { closingOf } from './closing-of.ts';
export { checkTierCoupon, createTierCoupon, deleteTierCoupon } from './coupons.ts';
export { type SubscriptionDeps } from './deps.ts';
export { endByAdmin } from './end-by-admin.ts';
export { giveMonths } from './give-months.ts';
export { subscriptionsManifest } from './manifest.ts';
export { modifyTiers } from './modify-tiers.ts';
export { pauseSubscription } from './pause.ts';
export { Payers } from './payers.ts';
export { type PlannedPayment, planBilling } from './plan-billing.ts';
export { showTiers } from './show-tiers.ts';
export { obstacleToSubscribing, subscribe } from './subscribe.ts';
export { subscribeFree } from './subscribe-free.ts';
export { isMonthUnused, noteMonthUse, withdrawMonth } from './withdraw-month.ts';
