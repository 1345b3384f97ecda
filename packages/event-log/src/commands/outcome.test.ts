import { describe, expect, it } from 'vitest';

import { ConnectionClosedError } from '../store/append-outcome.ts';
import { UnavailableError } from '../store/unavailable-error.ts';
import { asUnavailable } from './outcome.ts';

describe('an error on the way to the log', () => {
  it.each([
    ['of the official client', { type: 'unavailable' }],
    ['of gRPC', { code: 14 }],
    ['of a socket', { code: 'ECONNRESET' }],
    ['of Postgres when it goes away', { code: '57P01' }],
  ])('%s means that the log cannot be reached', (_, fields) => {
    expect(asUnavailable(Object.assign(new Error('lost'), fields))).toBeInstanceOf(UnavailableError);
  });

  it('of a connection that was replaced means the same', () => {
    expect(asUnavailable(new ConnectionClosedError('closed'))).toBeInstanceOf(UnavailableError);
  });

  it.each([{}, { code: '23505' }, { message: 'undefined is not a function' }])(
    'of our own code stays as it is: %o',
    (fields) => {
      const error = Object.assign(new Error('a bug'), fields);
      expect(asUnavailable(error)).toBe(error);
    },
  );
});
