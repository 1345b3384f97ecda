import { describe, expect, it } from 'vitest';

import { crashOf } from './crash-report.ts';

describe('the report of a fault in the browser', () => {
  it('says where it was, and leaves out the queries of addresses, which may hold secrets', () => {
    const error = new TypeError('Failed at https://fanfold.example/pwreset?token=secret#more');
    error.stack = 'TypeError: Failed\n    at open (https://fanfold.example/assets/page.js?v=secret:10:20)';
    expect(crashOf(error, '/en/pwreset')).toEqual({
      name: 'TypeError',
      message: 'Failed at https://fanfold.example/pwreset',
      stack: 'TypeError: Failed\n    at open (https://fanfold.example/assets/page.js:10:20)',
      path: '/en/pwreset',
    });
  });

  it('is short enough for the service', () => {
    const error = new Error('x'.repeat(1_000));
    error.stack = 'y'.repeat(10_000);
    const { message, stack, path } = crashOf(error, `/${'z'.repeat(500)}`);
    expect([message.length, stack.length, path.length]).toEqual([300, 4_000, 200]);
  });
});
