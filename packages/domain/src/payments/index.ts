export { type ChargeCommand, type ChargeRefusal, type ChargeState, charge, chargeStream } from './decider.ts';
export { type ChargeEvent, chargeEvents, type Provider, providers } from './events.ts';
export { type CoinProduct, coinProducts, priceOf } from './price.ts';
