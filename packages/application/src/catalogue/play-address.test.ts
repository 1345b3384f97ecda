import { parseOid } from '@fanfold/domain';
import { expect, it } from 'vitest';

import { readPicture, readPlay, signPicture, signPlay } from './play-address.ts';

const pepper = 'ab'.repeat(32);
const grant = {
  contentOid: parseOid('c'.repeat(24)),
  assetOid: parseOid('a'.repeat(24)),
  viewerOid: 'f'.repeat(24),
  expiresAt: '2026-11-24T10:00:00.000Z',
};
const now = '2026-11-24T09:59:59.999Z';

it('says what was signed, until its time is over', () => {
  expect(readPlay(pepper, signPlay(pepper, grant), now)).toEqual(grant);
  const visitor = { ...grant, viewerOid: null };
  expect(readPlay(pepper, signPlay(pepper, visitor), now)).toEqual(visitor);
  expect(readPlay(pepper, signPlay(pepper, grant), grant.expiresAt)).toBeUndefined();
});

it('says nothing of what was changed, cut, or signed with another key', () => {
  const token = signPlay(pepper, grant);
  const parts = token.split('.');
  const changed = parts.flatMap((part, index) => [
    parts
      .with(
        index,
        part.replace(/.$/, (last) => (last === '1' ? '2' : '1')),
      )
      .join('.'),
    parts.toSpliced(index, 1).join('.'),
    parts.with(index, '').join('.'),
  ]);
  const visitors = parts.with(2, '').join('.');
  for (const wrong of [...changed, visitors, `${token}x`, token.slice(0, -1), '', '.', '....'])
    expect(readPlay(pepper, wrong, now), wrong).toBeUndefined();
  expect(readPlay('cd'.repeat(32), token, now)).toBeUndefined();
});

it('of a picture opens nothing that is played, and the other way round', () => {
  expect(readPicture(pepper, signPicture(pepper, grant), now)).toEqual(grant);
  expect(readPlay(pepper, signPicture(pepper, grant), now)).toBeUndefined();
  expect(readPicture(pepper, signPlay(pepper, grant), now)).toBeUndefined();
  expect(readPicture(pepper, signPicture(pepper, grant), grant.expiresAt)).toBeUndefined();
});
