import { operatorCommand } from '../operations/operate.ts';
import { UsageError } from './command.ts';

export const command = operatorCommand({
  summary: 'applies the parked events of a stream, in order',
  usage: '--stream S',
  options: { stream: { type: 'string' } },
  operation: ({ name, reason, values }) => {
    const { stream } = values;
    if (typeof stream !== 'string') throw new UsageError('The stream is missing (see status).');
    return { type: 'ResumeStream', projection: name, reason, stream };
  },
  answer: ({ name, values }) => `${name} applies the parked events of ${String(values['stream'])}.`,
});
