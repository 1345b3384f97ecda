import { describe, expect, it } from 'vitest';

import { ConnectionClosedError } from '../store/append-outcome.ts';
import { asUnavailable, UnavailableError } from './outcome.ts';

describe('an error on the way to the log', () => {
  it.each([
    ['of the official client', { type: 'unavailable' }],
    ['of gRPC', { code: 14 }],
    ['of a socket', { code: 'ECONNRESET' }],
    ['of Postgres that goes away', { code: '57P01' }],
  ])('%s says that the log cannot be reached', (_, fields) => {
    expect(asUnavailable(Object.assign(new Error('lost'), fields))).toBeInstanceOf(UnavailableError);
  });

  it('of a connection that was replaced says so, too', () => {
    expect(asUnavailable(new ConnectionClosedError('closed'))).toBeInstanceOf(UnavailableError);
  });

  it.each([{}, { code: '23505' }, { message: 'undefined is not a function' }])(
    'of ours stays one: %o',
    (fields) => {
      const error = Object.assign(new Error('a bug'), fields);
      expect(asUnavailable(error)).toBe(error);
    },
  );
});
