export { type ChargeCommand, type ChargeRefusal, type ChargeState, charge, chargeStream } from './decider.ts';
export {
  type ChargeEvent,
  type ChargeMethod,
  type ChargePurpose,
  chargeEvents,
  chargeMethods,
  type DeclineReason,
  declineReasons,
  type Provider,
  providers,
} from './events.ts';
export type { RefundRecord } from './money-back/commands.ts';
export { type CoinProduct, coinProducts, priceOf } from './price.ts';
