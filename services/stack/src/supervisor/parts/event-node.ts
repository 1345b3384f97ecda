import type { ChildProcess } from 'node:child_process';

import type { Lines } from '../process/part.ts';
import { forkNode } from './node-process.ts';

type Options = {
  readonly port: number;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
};

/** The embedded event node: prints `{"listening": …}` on a line when it accepts calls. */
export const eventNode = ({ port, folder, environment }: Options) => ({
  launch: (): ChildProcess =>
    forkNode('packages/event-node/src/main.ts', {
      args: ['--port', String(port), '--host', '127.0.0.1', '--data', folder],
      nodeOptions: ['--import', new URL('./end-with-supervisor.ts', import.meta.url).href],
      environment,
    }),
  untilReady: (_child: ChildProcess, lines: Lines): Promise<void> =>
    new Promise((resolve) => {
      lines.onLine((line) => {
        if (line.startsWith('{"listening"')) resolve();
      });
    }),
});
