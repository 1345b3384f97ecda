import { describe, expect, it } from 'vitest';

import { createLogger } from './log.ts';

const linesOf = (write: (log: ReturnType<typeof createLogger>) => void): string => {
  let text = '';
  write(createLogger('test', { level: 'info', to: { write: (line) => (text += line) } }));
  return text;
};

describe('a log line', () => {
  it('has no address, wherever another program put one', () => {
    const error = Object.assign(new Error('550 no mailbox mina.kim+1@example.test here'), {
      detail: 'Key (nickname)=(Moonlit) already exists.',
      hint: 'See Moonlit',
      rejected: ['민아@example.test'],
    });
    const text = linesOf((log) => log.error({ err: error, to: 'a@b.co' }, 'not sent to mina@example.test'));
    expect(text).not.toMatch(/mina|민아|a@b\.co|Moonlit/);
    expect(text).toContain('550 no mailbox [address] here');
  });

  it('keeps what only looks like one', () => {
    const frame = 'at send (/app/node_modules/.pnpm/pg@8.16.3/node_modules/pg/lib/client.js:12:3)';
    expect(linesOf((log) => log.info({ frame }, 'the rest'))).toContain(frame);
  });
});
