import type { ChildProcess } from 'node:child_process';

import { forkNode } from './node-process.ts';

export const serviceNames = ['sandbox', 'projector', 'worker', 'encoder', 'api'] as const;
export type ServiceName = (typeof serviceNames)[number] | 'objects';

/**
 * Processes of one machine cannot share the port of their metrics: each uses the configured port plus its
 * number.
 */
const portsAfter: Readonly<Record<ServiceName, number>> = {
  api: 0,
  projector: 1,
  worker: 2,
  encoder: 3,
  sandbox: 0,
  objects: 0,
};

type Environment = Readonly<Record<string, string | undefined>>;

export const withOwnPort = (name: ServiceName, environment: Environment): Environment => {
  const asked = Number(environment['FANFOLD_METRICS_PORT'] || 0);
  return asked === 0
    ? environment
    : { ...environment, FANFOLD_METRICS_PORT: String(asked + portsAfter[name]) };
};

/** The services that read and write files; only these and the object server get its key. */
const usersOfObjects: readonly ServiceName[] = ['api', 'worker', 'encoder', 'objects'];

export const withoutForeignKeys = (name: ServiceName, environment: Environment): Environment =>
  usersOfObjects.includes(name)
    ? environment
    : Object.fromEntries(Object.entries(environment).filter(([one]) => !one.startsWith('FANFOLD_S3_')));

/** One of `services/*`: sends `{ready: true}` on the channel when it accepts requests. */
export const service = (name: ServiceName, environment: Environment) => ({
  launch: (): ChildProcess =>
    forkNode(`services/${name}/src/main.ts`, {
      environment: withOwnPort(name, withoutForeignKeys(name, environment)),
    }),
  untilReady: (child: ChildProcess): Promise<void> =>
    new Promise((resolve) => {
      child.on('message', (message) => {
        if (typeof message === 'object' && message !== null && 'ready' in message) resolve();
      });
    }),
});
