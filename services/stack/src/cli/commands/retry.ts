import { retryProcessing } from '@fanfold/application/operations';

import { parkingCommand } from '../operations/operate-parking.ts';

export const command = parkingCommand({
  summary: 'lets a process manager try again what waits for it on a stream',
  run: (stores, invocation, { manager, stream, reason }) =>
    retryProcessing(stores, invocation, { manager, stream, reason }),
  answer: ({ manager, stream }) =>
    `${manager} tries ${stream} again in a moment; status tells what became of it.`,
});
