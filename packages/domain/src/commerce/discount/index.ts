export {
  type DiscountCommand,
  type DiscountState,
  discountCode,
  discountId,
  discountStream,
  useRefusal,
} from './decider.ts';
export { type Discount, type DiscountEvent, discount, discountEvents } from './events.ts';
export { discountCoins, minDiscountedCoins, normaliseCode } from './price.ts';
