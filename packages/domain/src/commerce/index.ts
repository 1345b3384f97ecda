export {
  type BundleCommand,
  type BundledWork,
  type BundleRefusal,
  type BundleState,
  bundle,
  bundleStream,
  bundleWorks,
} from './bundle/decider.ts';
export { type BundleEvent, bundleEvents } from './bundle/events.ts';
export { bundleShares } from './bundle/shares.ts';
export { type CartState, cart, cartStream, type LastOrder, maxCartItems } from './cart/decider.ts';
export { cartEntry, entryOf, itemOf } from './cart/entry.ts';
export { type CartEvent, cartEvents, type OrderOutcome } from './cart/events.ts';
export { commerceContext } from './context.ts';
export {
  type DiscountCommand,
  type DiscountRefusal,
  type DiscountState,
  discountCode,
  discountId,
  discountStream,
  useRefusal,
} from './discount/decider.ts';
export { type Discount, type DiscountEvent, discount, discountEvents } from './discount/events.ts';
export { discountCoins, minDiscountedCoins, normaliseCode } from './discount/price.ts';
export {
  copiesRefusal,
  type EditionCommand,
  type EditionState,
  edition,
  editionStream,
} from './edition/decider.ts';
export { type EditionEvent, editionEvents } from './edition/events.ts';
export { type GiftState, gift, giftStream } from './gift/decider.ts';
export { type GiftEvent, giftEvents } from './gift/events.ts';
