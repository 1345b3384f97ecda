import { describe, expect, it } from 'vitest';

import { compileExpression } from './expression.ts';

describe('an expression of a filter', () => {
  it.each([
    ['^order-', 'order-1', true],
    ['^order-', 'Order-1', false],
    ['(?i)^order-', 'ORDER-1', true],
    ['(?I)^order-', 'ORDER-1', true],
    ['(?-i)^order-', 'ORDER-1', false],
    ['(?i)(?-i)^order-', 'ORDER-1', false],
    ['a.b', 'a\nb', false],
    ['(?s)a.b', 'a\nb', true],
    ['^b$', 'a\nb\nc', false],
    ['(?m)^b$', 'a\nb\nc', true],
    ['(?ms)^b.c$', 'a\nb\nc', true],
    ['(?im-s)^B.C$', 'a\nb\nc', false],
    ['(?x) ^ order - \\d+ $', 'order-12', true],
    ['(?x)^order-   # the kind\n  [0-9]{2} $', 'order-12', true],
    ['(?x)^a\\ b\\#c$', 'a b#c', true],
    ['(?x)^a[ #]b$', 'a b', true],
    ['(?x)^a[ #]b$', 'ab', false],
    ['(?x)^a[\\] ]b$', 'a b', true],
    ['(?ix) ^ ORDER', 'order', true],
    ['(?n)^(a)(?<x>b)\\1$', 'abb', true],
    ['^(a)(?<x>b)\\1$', 'aba', true],
    ['(?n)^\\(a[(]b(?:c)$', '(a(bc', true],
    ['(?xn) ^ (a) (?<x> b) \\1 $', 'abb', true],
    ['^\\p{Lu}-', 'Ü-1', true],
  ])('%j finds %j: %s', (source, name, expected) => {
    expect(compileExpression(source).test(name)).toBe(expected);
  });

  it.each(['(?q)a', '(?iq)a', '(?)a', '(?i', '(', '[a'])('%j is invalid', (source) => {
    expect(() => compileExpression(source)).toThrow(`'${source}' is not a valid regular expression.`);
  });
});
