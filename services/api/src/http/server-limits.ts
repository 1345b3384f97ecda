/** Limits of a request that apply before any route handles it. */
export const serverLimits = {
  bodyLimit: 256 * 1024,
  /** Ends the connection of a request that is not complete by then: Fastify would wait for ever for the rest of a body. */
  requestTimeout: 60_000,
  routerOptions: { maxParamLength: 200 },
};
