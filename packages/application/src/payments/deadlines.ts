import { type Deadline, streamIdOf } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { ProviderQuestions } from './ask-providers.ts';

/**
 * A charge or a refund does not end by a command alone: its provider is asked first, and may take long to
 * answer.
 */
export const paymentsDeadlines = (deps: RuntimeDeps): Deadline[] => {
  const questions = new ProviderQuestions(deps);
  const asked = Promise.resolve({ status: 'asked' });
  return [
    {
      kind: 'charge',
      purpose: 'asks the provider how an open charge stands; closes it when its time is over',
      run: (due) => {
        questions.ask(due.id);
        return asked;
      },
      waiting: () => questions.waiting(),
      dispose: () => questions[Symbol.asyncDispose](),
    },
    {
      kind: 'refund',
      purpose: 'asks the provider for a refund that it left pending',
      run: (due) => {
        questions.askRefund(due.id, streamIdOf(due.stream));
        return asked;
      },
    },
  ];
};
