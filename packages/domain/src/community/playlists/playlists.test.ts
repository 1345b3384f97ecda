import { describe, it } from 'vitest';

import { type Oid, parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { maxInAPlaylist, maxPlaylists, playlists } from './decider.ts';
import type { PlaylistEvent } from './events.ts';

const given = scenario(playlists);
const [ownerOid, playlistOid, song, story] = ['1', '2', '3', '4'].map((digit) =>
  parseOid(digit.repeat(24)),
) as [never, never, never, never];
const now = '2026-11-24T12:00:00.000Z';
const ids = { ownerOid, playlistOid };
const numbered = (index: number): Oid => parseOid(index.toString(16).padStart(24, '0'));
const createdWith = (...contentOids: Oid[]): PlaylistEvent => ({
  type: 'PlaylistCreated',
  ...ids,
  title: 'For rainy days',
  contentOids,
  createdAt: now,
});
const create = {
  type: 'CreatePlaylist',
  ...ids,
  title: 'For rainy days',
  contentOids: [song, story, song],
  now,
} as const;
const add = { type: 'ChangePlaylist', ...ids, contentOid: story, method: 'add' } as const;
const added: PlaylistEvent = { type: 'PlaylistContentAdded', ...ids, contentOid: story };

describe('a playlist [CAT-072]', () => {
  it('is created once, with each work once, and deleted [CAT-030] [CAT-031]', () => {
    given().when(create).emits(createdWith(song, story));
    given(createdWith(song, story)).when(create).emits();
    given(createdWith(song))
      .when({ type: 'DeletePlaylist', ...ids })
      .emits({ type: 'PlaylistDeleted', ...ids });
    given()
      .when({ type: 'DeletePlaylist', ...ids })
      .emits();
    given(createdWith(song), { type: 'PlaylistDeleted', ...ids })
      .when(add)
      .refuses('PLAYLIST_NOT_FOUND');
  });

  it('takes a work in and gives it back, and another title [CAT-032]', () => {
    given(createdWith(song)).when(add).emits(added);
    given(createdWith(song), added).when(add).emits();
    given(createdWith(song), added)
      .when({ ...add, method: 'remove' })
      .emits({ type: 'PlaylistContentRemoved', ...ids, contentOid: story });
    given(createdWith(song))
      .when({ ...add, method: 'remove' })
      .emits();
    given(createdWith())
      .when({ type: 'RenamePlaylist', ...ids, title: 'Rain' })
      .emits({ type: 'PlaylistRenamed', ...ids, title: 'Rain' });
    given(createdWith())
      .when({ type: 'RenamePlaylist', ...ids, title: 'For rainy days' })
      .emits();
  });

  it('is put into an order that names each of its works once [CAT-033]', () => {
    const order = { type: 'OrderPlaylist', ...ids, contentOids: [story, song] } as const;
    given(createdWith(song, story))
      .when(order)
      .emits({ type: 'PlaylistOrdered', ...ids, contentOids: [story, song] });
    given(createdWith(story, song)).when(order).emits();
    for (const contentOids of [[song], [song, song], [song, story, numbered(1)]])
      given(createdWith(song, story))
        .when({ ...order, contentOids })
        .refuses('PLAYLIST_ORDER_WRONG');
  });

  it('has a limit, and so has their number', () => {
    const full = Array.from({ length: maxInAPlaylist }, (_, index) => numbered(index));
    given(createdWith(...full))
      .when(add)
      .refuses('PLAYLIST_FULL');
    const all = Array.from({ length: maxPlaylists }, (_, index): PlaylistEvent => {
      return {
        type: 'PlaylistCreated',
        ownerOid,
        playlistOid: numbered(index),
        title: 'x',
        contentOids: [],
        createdAt: now,
      };
    });
    given(...all)
      .when(create)
      .refuses('TOO_MANY_PLAYLISTS');
  });
});
