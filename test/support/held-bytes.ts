import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The heap of this process that is held after a full collection, in bytes. */
export const heldBytes = (): number => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
};
