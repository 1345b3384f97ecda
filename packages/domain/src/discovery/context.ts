/** The streams of the context, and every event type that they record. */
export const discoveryContext = { streams: [], events: [] } as const;
