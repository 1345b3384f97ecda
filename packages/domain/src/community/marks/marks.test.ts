import { describe, expect, it } from 'vitest';

import { type Oid, parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { type MarkCommand, marks, maxMarks } from './decider.ts';
import type { MarkEvent } from './events.ts';

const given = scenario(marks);
const ownerOid = parseOid('a'.repeat(24));
const creatorOid = parseOid('b'.repeat(24));
const numbered = (n: number): Oid => parseOid(n.toString(16).padStart(24, '0'));

const favour = (marked: boolean, of = creatorOid): MarkCommand => ({
  type: 'MarkFavourite',
  ownerOid,
  creatorOid: of,
  marked,
});
const favoured: MarkEvent = { type: 'CreatorFavoured', ownerOid, creatorOid };
const blocked = { ownerOid, kind: 'user', targetOid: creatorOid } as const;

describe('the marks of a person', () => {
  it('hold each favourite creator once [IDN-026]', () => {
    given().when(favour(true)).emits(favoured);
    given(favoured).when(favour(true)).emits();
    given(favoured).when(favour(false)).emits({ type: 'CreatorUnfavoured', ownerOid, creatorOid });
    given().when(favour(false)).emits();
    given().when(favour(true, ownerOid)).refuses('OWN_ACCOUNT');
  });

  it('hold what is blocked, by kind [IDN-075]', () => {
    const block = { type: 'MarkBlocked', ...blocked, marked: true } as const;
    given()
      .when(block)
      .emits({ type: 'TargetBlocked', ...blocked });
    given({ type: 'TargetBlocked', ...blocked })
      .when({ ...block, kind: 'content' })
      .emits({ type: 'TargetBlocked', ...blocked, kind: 'content' });
    given({ type: 'TargetBlocked', ...blocked })
      .when({ ...block, marked: false })
      .emits({ type: 'TargetUnblocked', ...blocked });
    given()
      .when({ ...block, targetOid: ownerOid })
      .refuses('OWN_ACCOUNT');
    given()
      .when({ type: 'MarkTagBlocked', ownerOid, tag: 'horror', marked: true })
      .emits({ type: 'TagBlocked', ownerOid, tag: 'horror' });
    given({ type: 'TagBlocked', ownerOid, tag: 'horror' })
      .when({ type: 'MarkTagBlocked', ownerOid, tag: 'horror', marked: true })
      .emits();
  });

  it('are at most 500 of a kind', () => {
    const many = Array.from(
      { length: maxMarks },
      (_, n): MarkEvent => ({ ...favoured, creatorOid: numbered(n) }),
    );
    given(...many)
      .when(favour(true))
      .refuses('TOO_MANY_MARKS');
    given(...many)
      .when(favour(false, numbered(3)))
      .emits({ type: 'CreatorUnfavoured', ownerOid, creatorOid: numbered(3) });
  });

  it('forget a tag whose text was erased', () => {
    const events: MarkEvent[] = [{ type: 'TagBlocked', ownerOid, tag: null }];
    const state = events.reduce((before, event) => marks.evolve(before, event, 0), marks.initial());
    expect(state.tags).toEqual([]);
  });
});
