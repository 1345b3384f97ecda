import { bundleStream } from './bundle/decider.ts';
import { bundleEvents } from './bundle/events.ts';
import { cartStream } from './cart/decider.ts';
import { cartEvents } from './cart/events.ts';
import { discountStream } from './discount/decider.ts';
import { discountEvents } from './discount/events.ts';
import { editionStream } from './edition/decider.ts';
import { editionEvents } from './edition/events.ts';
import { giftStream } from './gift/decider.ts';
import { giftEvents } from './gift/events.ts';

/** The streams of the context, and every event type that they record. */
export const commerceContext = {
  streams: [bundleStream, cartStream, discountStream, editionStream, giftStream],
  events: [...bundleEvents, ...cartEvents, ...discountEvents, ...editionEvents, ...giftEvents],
} as const;
