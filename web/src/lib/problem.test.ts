import { describe, expect, it } from 'vitest';

import {
  fieldMessage,
  isPassing,
  isProblem,
  problemNumber,
  readProblem,
  reference,
  UnexpectedReply,
  Unreachable,
} from './problem.ts';

const notEnough = {
  type: 'about:blank',
  title: 'Not enough coins',
  status: 402,
  code: 'NOT_ENOUGH_COINS',
  instance: 'request-1',
  details: { missingCoins: 20 },
  fields: [{ path: 'consents.terms', code: 'invalid', message: 'Has to be agreed to' }],
};

describe('what the service says no with', () => {
  it('is read with its numbers, its fields and its reference', () => {
    const error = readProblem(402, notEnough, null);
    expect(isProblem(error, 'NOT_ENOUGH_COINS')).toBe(true);
    expect(isProblem(error, 'ALREADY_PURCHASED')).toBe(false);
    expect(problemNumber(error, 'missingCoins')).toBe(20);
    expect(problemNumber(error, 'priceCoins')).toBeUndefined();
    expect(fieldMessage(error, 'terms')).toBe('Has to be agreed to');
    expect(reference(error)).toBe('request-1');
  });

  it('is kept apart from answers that are not ours', () => {
    const error = readProblem(502, '<html>Bad gateway</html>', 'request-2');
    expect(error).toBeInstanceOf(UnexpectedReply);
    expect(reference(error)).toBe('request-2');
  });

  it.each([
    ['the service did not answer', new Unreachable('network'), true],
    ['briefly unavailable', readProblem(503, { ...notEnough, status: 503, code: 'UNAVAILABLE' }, null), true],
    [
      'an outcome that is unknown',
      readProblem(503, { ...notEnough, status: 503, code: 'OUTCOME_UNKNOWN' }, null),
      false,
    ],
    ['a refusal', readProblem(402, notEnough, null), false],
    ['a bug', new TypeError('undefined'), false],
  ])('%s: asked again on our own %s', (_case, error, passing) => expect(isPassing(error)).toBe(passing));
});
