import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Build, BuildOrder, BuildRequest, OpenBuild } from '@fanfold/projection';

type BuildProgress = Awaited<ReturnType<Build['take']>>;

/** The messages of the thread: first that it is ready, then an answer for each request. */
export type ThreadMessage = { readonly ready: true } | { readonly taken: BuildProgress };

/**
 * A build in a thread of its own, which has the lowest priority of the process: see `build.thread.ts`. An
 * error or the end of the thread rejects the pending request.
 */
export const openBuildThread: OpenBuild = async (order: BuildOrder, signal: AbortSignal) => {
  const thread = new Worker(new URL('./build.thread.ts', import.meta.url), { workerData: order });
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => undefined);
  thread.once('error', gone.reject);
  thread.once('exit', (code) => gone.reject(new Error(`The thread of a build has ended with ${code}`)));
  const end = async (): Promise<void> => void (await thread.terminate());
  signal.addEventListener('abort', end, { once: true });
  const nextMessage = async (): Promise<ThreadMessage> => {
    const [said] = await Promise.race([once(thread, 'message'), gone.promise]);
    return said as ThreadMessage;
  };
  const ready = await nextMessage().catch(async (error: unknown) => {
    await end();
    throw error;
  });
  if (!('ready' in ready)) throw new Error('The thread of a build sent a message before it was ready');
  return {
    take: async (request: BuildRequest) => {
      const answer = nextMessage();
      thread.postMessage(request);
      const said = await answer;
      return 'taken' in said ? said.taken : undefined;
    },
    [Symbol.asyncDispose]: async () => {
      signal.removeEventListener('abort', end);
      await end();
    },
  };
};
