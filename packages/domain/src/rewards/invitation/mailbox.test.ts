import { describe, expect, it } from 'vitest';

import { mailboxOf } from './mailbox.ts';

describe('the mailbox of an address', () => {
  it.each([
    ['Mina@Example.test', 'mina@example.test'],
    ['mina+fan1@example.test', 'mina@example.test'],
    ['mina+a+b@example.test', 'mina@example.test'],
    ['m.i.n.a@example.test', 'm.i.n.a@example.test'],
    ['M.i.Na+x@gmail.com', 'mina@gmail.com'],
    ['mi.na@googlemail.com', 'mina@gmail.com'],
  ])('%s is %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
});
