const open = new Set<AsyncDisposable>();

/**
 * Closes a resource even when the run is interrupted: `await using` covers every other end. A second close
 * does nothing.
 */
export const guarded = <Resource extends AsyncDisposable>(resource: Resource): Resource => {
  const close = resource[Symbol.asyncDispose].bind(resource);
  let closing: Promise<void> | undefined;
  const once = (): Promise<void> => {
    closing ??= Promise.resolve(close()).finally(() => open.delete(guard));
    return closing;
  };
  const guard = { [Symbol.asyncDispose]: once };
  open.add(guard);
  return { ...resource, [Symbol.asyncDispose]: once };
};

/** Closes all open resources, newest first. */
export const closeAll = async (): Promise<void> => {
  for (const guard of [...open].reverse())
    await Promise.resolve(guard[Symbol.asyncDispose]()).catch(() => undefined);
};
