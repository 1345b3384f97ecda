/** What a request may cost before anybody looks at it. */
export const serverLimits = {
  bodyLimit: 256 * 1024,
  /** A request has come in whole by then, or its connection is ended: Fastify would wait for ever for the rest of a body. */
  requestTimeout: 60_000,
  routerOptions: { maxParamLength: 200 },
};
