import { describe, expect, it } from 'vitest';

import { mailboxOf, sameMailbox } from './mailbox.ts';

describe('one mailbox', () => {
  it.each([
    ['mina@example.test', 'mina+guardian@example.test'],
    ['mina@example.test', 'Mina@EXAMPLE.test'],
    ['mina@example.test', ' mina@example.test. '],
    ['mina+a@example.test', 'mina+b+c@example.test'],
    ['mina.kim@gmail.com', 'm.i.n.a.kim+x@googlemail.com'],
    ['mina.kim@proton.me', 'mina_k-im@pm.me'],
    ['mina@icloud.com', 'mina+x@me.com'],
    ['mina@hanmail.net', 'mina@daum.net'],
    ['ｍina@example.test', 'mina@example.test'],
  ])('has the addresses %s and %s', (a, b) => expect(sameMailbox(a, b)).toBe(true));
});

describe('two mailboxes', () => {
  it.each([
    ['mina@example.test', 'mother@example.test'],
    ['mina@example.test', 'mina@example.com'],
    ['mina.kim@example.test', 'minakim@example.test'],
    ['mina-kim@gmail.com', 'minakim@gmail.com'],
    ['mina@outlook.com', 'mina@hotmail.com'],
    ['+mina@example.test', '+father@example.test'],
    ['@example.test', '+x@example.test'],
  ])('have the addresses %s and %s', (a, b) => expect(sameMailbox(a, b)).toBe(false));
});

it('writes a mailbox in one way', () => {
  expect(mailboxOf('M.I.N.A+coins@GoogleMail.com')).toBe('mina@gmail.com');
  expect(mailboxOf('no address')).toBe('no address');
});
