import { creditsStream } from './credits/decider.ts';
import { creditEvents } from './credits/events.ts';
import { segregationStream } from './segregation/decider.ts';
import { segregationEvents } from './segregation/events.ts';
import { walletStream } from './wallet/decider.ts';
import { walletEvents } from './wallet/events.ts';

/** The streams of the context, and every event type that they record. */
export const walletContext = {
  streams: [walletStream, creditsStream, segregationStream],
  events: [...walletEvents, ...creditEvents, ...segregationEvents],
} as const;
