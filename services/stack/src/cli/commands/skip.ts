import { skipProcessing } from '@fanfold/application/operations';

import { parkingCommand } from '../operations/operate-parking.ts';

export const command = parkingCommand({
  summary: 'skips the event at which a stream is parked for a process manager',
  run: skipProcessing,
  answer: ({ manager, stream }, { revision, eventType }) =>
    `${manager} skips ${eventType} at revision ${revision} of ${stream}, and continues after it.`,
});
