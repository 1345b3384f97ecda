import { skipProcessing } from '@fanfold/application/operations';

import { parkingCommand } from '../operations/operate-parking.ts';

export const command = parkingCommand({
  summary: 'leaves the event that a stream waits at without the reaction of a process manager',
  run: skipProcessing,
  answer: ({ manager, stream }, { revision, eventType }) =>
    `${manager} does nothing about ${eventType} at revision ${revision} of ${stream}, and goes on behind it.`,
});
