import { parkingCommand } from '../operations/operate-parking.ts';

export const command = parkingCommand({
  summary: 'lets a process manager try again what waits for it on a stream',
  command: (asked) => ({ type: 'RequestRetry', ...asked }),
  answer: ({ manager, stream }) =>
    `${manager} tries ${stream} again in a moment; status tells what became of it.`,
});
