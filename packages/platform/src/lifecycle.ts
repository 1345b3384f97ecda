import type { Logger } from './log.ts';

/**
 * Runs a process's `main` with a stack of resources, and closes them in reverse order on SIGTERM, SIGINT or a
 * fatal error. After `graceMs` the process exits with a message and a failing exit code, even if a resource
 * is still open.
 */
export const runProcess = async (
  main: (stack: AsyncDisposableStack) => Promise<void>,
  { log, graceMs = 4_000 }: { log: Logger; graceMs?: number },
): Promise<void> => {
  // What a service writes (the sandbox's store, reports) is its user's alone.
  process.umask(0o077);
  const stack = new AsyncDisposableStack();
  let closing = false;
  const close = async (reason: string, code: number) => {
    if (closing) return;
    closing = true;
    process.exitCode = code;
    log.info({ reason }, 'stopping');
    const late = setTimeout(() => {
      log.error({ graceMs }, 'did not stop in time');
      process.exit(code || 1);
    }, graceMs);
    late.unref();
    await stack
      .disposeAsync()
      .catch((error: unknown) => log.error({ err: error }, 'could not close cleanly'));
    // The process was asked to end; a resource that is not in the stack keeps the event loop alive.
    setTimeout(() => process.exit(), 50).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(signal, 0));
  // When the supervisor dies, its channel to the children closes, and they end.
  process.on('disconnect', () => void close('supervisor is gone', 0));
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    void close('unhandled rejection', 1);
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void close('uncaught exception', 1);
  });
  try {
    await main(stack);
    process.send?.({ ready: true });
  } catch (error) {
    log.fatal({ err: error }, error instanceof Error ? error.message : 'could not start');
    await close('could not start', 1);
  }
};
