/** How many files and sockets this process may open at a time. */
export const openFilesLimit = (): number => {
  // The report looks names of peers up, unless it is told not to.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = Number(report.userLimits?.open_files?.soft);
  return Number.isInteger(soft) ? soft : 1_000_000;
};

/** The cost of a request before a route sees it. */
export const serverLimits = {
  bodyLimit: 256 * 1024,
  /**
   * Ends the connection of a request that is not complete by then: Fastify would wait for ever for the rest
   * of a body.
   */
  requestTimeout: 60_000,
  /**
   * A connection on which nothing moves for so long is ended. Live connections have a heartbeat, so something
   * always does.
   */
  connectionTimeout: 90_000,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 20_000 },
  routerOptions: { maxParamLength: 200 },
};

/** More connections than this are closed at once: the stores need sockets as well. */
export const maxSockets = (openFiles = openFilesLimit()): number => Math.floor(openFiles * 0.8);
