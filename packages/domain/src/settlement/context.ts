/** The streams of the context, and every event type that they record. */
export const settlementContext = { streams: [], events: [] } as const;
