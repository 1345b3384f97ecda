import { retryProcessing } from '@fanfold/application/operations';

import { parkingCommand } from '../operations/operate-parking.ts';

export const command = parkingCommand({
  summary: 'makes a process manager try the parked events of a stream again',
  run: (stores, invocation, { manager, stream, reason }) =>
    retryProcessing(stores, invocation, { manager, stream, reason }),
  answer: ({ manager, stream }) => `${manager} tries ${stream} again in a moment; status shows the result.`,
});
