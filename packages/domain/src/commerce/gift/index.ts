export { type GiftState, gift, giftStream } from './decider.ts';
export { type GiftEvent, giftEvents } from './events.ts';
