import { parseOid } from '@fanfold/domain';
import { type ComponentKind, type ComponentMetadata, plainComponent } from '@fanfold/domain/discovery';
import type { CatalogueTile } from '@fanfold/projections/catalogue/contents';
import { describe, expect, it } from 'vitest';

import { withPlanned } from './planned-works.ts';

const id = (n: number) => parseOid(n.toString(16).padStart(24, '0'));
const [song, clip, present, maker, other] = [id(1), id(2), id(3), id(4), id(5)];

/** What of a tile says in which rows it belongs. */
const tile = (contentOid: typeof song, fields: Partial<CatalogueTile>) =>
  ({
    contentOid,
    creatorOid: maker,
    kind: 'audio',
    original: 'ko',
    hashtags: [],
    edition: null,
    ...fields,
  }) as CatalogueTile;
const planned = [
  tile(song, { hashtags: ['Rain'], edition: { copies: 3, left: 3 } }),
  tile(clip, { kind: 'video', original: 'en' }),
];

const chosenIn = (kind: ComponentKind, metadata: Partial<ComponentMetadata> = {}) => {
  const chosen = { contentOids: [present], creatorOids: [other] };
  return withPlanned(plainComponent(id(9), kind, metadata), chosen, planned);
};
const worksIn = (...row: Parameters<typeof chosenIn>) => chosenIn(...row).contentOids;

describe('a row of a page at a later moment', () => {
  it('of the newest works begins with those that are planned and belong in it', () => {
    expect(worksIn('newest')).toEqual([song, clip, present]);
    expect(worksIn('newest', { contentKind: 'video' })).toEqual([clip, present]);
    expect(worksIn('newest', { original: 'ko' })).toEqual([song, present]);
    expect(worksIn('tag', { tag: 'RAIN' })).toEqual([song, present]);
    expect(worksIn('limited')).toEqual([song, present]);
  });

  it('of the creators of the newest works begins with theirs, each once', () => {
    expect(chosenIn('creators').creatorOids).toEqual([maker, other]);
    expect(chosenIn('creators', { creatorOids: [other] }).creatorOids).toEqual([other]);
  });

  it.each(['works', 'rising', 'ranking', 'playlist', 'banner'] as const)(
    'of another kind has no works that it did not choose: %s',
    (kind) => expect(worksIn(kind)).toEqual([present]),
  );
});
