import { creditsStream } from './credits/decider.ts';
import { creditEvents } from './credits/events.ts';
import { walletStream } from './wallet/decider.ts';
import { walletEvents } from './wallet/events.ts';

/** The streams of the context, and every event type that they record. */
export const walletContext = {
  streams: [walletStream, creditsStream],
  events: [...walletEvents, ...creditEvents],
} as const;
