import { expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { playKeys } from './decider.ts';

const viewerOid = parseOid('a'.repeat(24));
const [song, film] = [parseOid('b'.repeat(24)), parseOid('c'.repeat(24))];
const at = (hour: number) => `2026-12-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const issue = (contentOid: typeof song, hour: number) =>
  ({
    type: 'IssuePlayKey',
    viewerOid,
    contentOid,
    assetOid: film,
    mark: 'K7QM2XAB4T',
    now: at(hour),
  }) as const;

it('is recorded once in six hours for each work', () => {
  let state = playKeys.initial();
  const decide = (contentOid: typeof song, hour: number): number => {
    const events = playKeys.decide(state, issue(contentOid, hour));
    if (!Array.isArray(events)) throw new Error('refused');
    for (const [index, event] of events.entries()) state = playKeys.evolve(state, event, index);
    return events.length;
  };
  expect(decide(song, 0)).toBe(1);
  expect(decide(song, 5)).toBe(0);
  expect(decide(film, 5)).toBe(1);
  expect(decide(song, 6)).toBe(1);
});
