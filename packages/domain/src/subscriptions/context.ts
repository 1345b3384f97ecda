/** The streams of the context, and every event type that they record. */
export const subscriptionsContext = { streams: [], events: [] } as const;
