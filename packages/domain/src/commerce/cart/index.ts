export { type CartState, cart, cartStream, maxCartItems } from './decider.ts';
export { type CartEvent, cartEntry, cartEvents } from './events.ts';
