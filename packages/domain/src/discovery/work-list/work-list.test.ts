import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { mostListed, workList } from './decider.ts';

const id = (n: number) => parseOid(n.toString(16).padStart(24, '0'));
const [one, two, three] = [id(1), id(2), id(3)];
const list = 'recommended-asmr';
const saved = (...contentOids: (typeof one)[]) => ({ type: 'WorkListSaved', list, contentOids }) as const;

describe('a list of chosen works', () => {
  const given = scenario(workList);

  it('is saved in its order, once, and emptied [DIS-005]', () => {
    given()
      .when({ type: 'SaveWorkList', list, contentOids: [two, one] })
      .emits(saved(two, one));
    given(saved(two, one))
      .when({ type: 'SaveWorkList', list, contentOids: [two, one] })
      .emits();
    given(saved(two, one)).when({ type: 'SaveWorkList', list, contentOids: [] }).emits(saved());
  });

  it('takes a work in front, once, and gives it up [DIS-002] [DIS-003]', () => {
    given(saved(one)).when({ type: 'AddToWorkList', list, contentOid: two }).emits(saved(two, one));
    given(saved(one)).when({ type: 'AddToWorkList', list, contentOid: one }).emits();
    given(saved(two, one)).when({ type: 'RemoveFromWorkList', list, contentOid: two }).emits(saved(one));
    given(saved(one)).when({ type: 'RemoveFromWorkList', list, contentOid: three }).emits();
  });

  it('has each work once, and not too many', () => {
    given()
      .when({ type: 'SaveWorkList', list, contentOids: [one, one] })
      .refuses('WORK_TWICE');
    const full = Array.from({ length: mostListed }, (_, n) => id(n + 10));
    given()
      .when({ type: 'SaveWorkList', list, contentOids: full })
      .emits(saved(...full));
    given(saved(...full))
      .when({ type: 'AddToWorkList', list, contentOid: one })
      .refuses('WORK_LIST_FULL');
    expect(given(saved(one)).state()).toEqual({ contentOids: [one] });
  });
});
