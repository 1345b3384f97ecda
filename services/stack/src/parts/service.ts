import type { ChildProcess } from 'node:child_process';

import { forkNode } from './node-process.ts';

export const serviceNames = ['sandbox', 'projector', 'worker', 'api'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** One of `services/*`: says `{ready: true}` on the channel when it answers. */
export const service = (name: ServiceName, environment: Readonly<Record<string, string | undefined>>) => ({
  launch: (): ChildProcess => forkNode(`services/${name}/src/main.ts`, { environment }),
  untilReady: (child: ChildProcess): Promise<void> =>
    new Promise((resolve) => {
      child.on('message', (message) => {
        if (typeof message === 'object' && message !== null && 'ready' in message) resolve();
      });
    }),
});
