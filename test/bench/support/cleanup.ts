const open = new Set<AsyncDisposable>();

/**
 * Makes sure that something is closed even when the run is interrupted: `await using` covers every other end. What is
 * closed once stays closed.
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

/** Closes whatever is still open, newest first. */
export const closeAll = async (): Promise<void> => {
  for (const guard of [...open].reverse())
    await Promise.resolve(guard[Symbol.asyncDispose]()).catch(() => undefined);
};
