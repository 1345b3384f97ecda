import { describe, expect, it } from 'vitest';

import { ObjectLedger } from './object-ledger.ts';

const content = { sizeBytes: 3, etag: 'abc' };

describe('the ledger of objects', () => {
  it('knows what began, and asks only for what is complete', () => {
    const ledger = new ObjectLedger();
    ledger.begin('one', 'private/a/1');
    expect(ledger.knows()('private/a/1')).toBe(true);
    expect(ledger.kept()).toEqual([]);
    ledger.complete('one', content);
    expect(ledger.kept()).toEqual([{ key: 'private/a/1', content }]);
    ledger.drop('one');
    expect(ledger.knows()('private/a/1')).toBe(false);
  });

  it('knows every object of a group, and no other one that begins alike', () => {
    const ledger = new ObjectLedger();
    ledger.keep('image', { key: 'profile/a/1/' });
    const knows = ledger.knows();
    expect(['profile/a/1/large.webp', 'profile/a/1/small/x.jpeg'].map(knows)).toEqual([true, true]);
    expect(['profile/a/10/large.webp', 'profile/a/1', 'profile/a/'].map(knows)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('keeps one group under a name: the newer one', () => {
    const ledger = new ObjectLedger();
    ledger.keep('image', { key: 'profile/a/1/' });
    ledger.keep('image', { key: 'profile/a/2/' });
    expect(ledger.kept()).toEqual([{ key: 'profile/a/2/' }]);
  });

  it('completes nothing that did not begin', () => {
    const ledger = new ObjectLedger();
    ledger.complete('one', content);
    expect(ledger.kept()).toEqual([]);
  });
});
