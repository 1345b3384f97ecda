import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { fingerprint, fingerprintId, maxLinkedOwners } from './decider.ts';
import type { FingerprintEvent } from './events.ts';

const oid = (digit: string) => parseOid(digit.repeat(24));
const [fan, creator] = [oid('f'), oid('c')];

describe('the fingerprint of a card or a device', () => {
  const given = scenario(fingerprint);
  const use = (ownerOid = fan) => ({ type: 'RecordUse', kind: 'card', ownerOid }) as const;
  const used = (ownerOid = fan, others = [] as (typeof fan)[]): FingerprintEvent => ({
    type: 'PaymentInstrumentUsed',
    ownerOid,
    others,
  });

  it('names the accounts that used the same one before, and each account once', () => {
    given().when(use()).emits(used());
    given(used())
      .when(use(creator))
      .emits(used(creator, [fan]));
    given(used(), used(creator, [fan]))
      .when(use())
      .emits();
  });

  it('records a device as a device', () => {
    given()
      .when({ type: 'RecordUse', kind: 'device', ownerOid: fan })
      .emits({ type: 'DeviceUsed', ownerOid: fan, others: [] });
  });

  it('links no accounts of a public device', () => {
    const many = Array.from({ length: maxLinkedOwners }, (_, n) => used(oid(String(n))));
    given(...many)
      .when(use(creator))
      .emits(used(creator));
    given(...many, used(creator))
      .when(use())
      .emits();
  });

  it('has a stream id that is a hash, kinds apart', () => {
    const hash = (text: string) => text.replaceAll(/\w/g, 'x').concat(String(text.length));
    expect(fingerprintId('card', 'fp_1', hash)).not.toContain('fp_1');
    expect(fingerprintId('card', 'same', (text) => text)).not.toBe(
      fingerprintId('device', 'same', (text) => text),
    );
  });
});
