import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import type { WorkOrder } from './work-order.ts';

export type { WorkOrder } from './work-order.ts';

/** Makes the files of a work of the demo world. Rejects where the encoder is not installed. */
export const makeWork = async (order: WorkOrder, signal: AbortSignal): Promise<void> => {
  const program = fileURLToPath(new URL('./make-work.process.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [program, JSON.stringify(order)], { signal, timeout: 120_000 });
};
