import { operatorCommand } from '../operations/operate.ts';
import { UsageError } from './command.ts';

export const command = operatorCommand({
  summary: 'takes in what was set aside of a stream, in order',
  usage: '--stream S',
  options: { stream: { type: 'string' } },
  operation: ({ name, reason, values }) => {
    const { stream } = values;
    if (typeof stream !== 'string') throw new UsageError('It takes the stream (see status).');
    return { type: 'ResumeStream', projection: name, reason, stream };
  },
  answer: ({ name, values }) => `${name} takes in what it set aside of ${String(values['stream'])}.`,
});
