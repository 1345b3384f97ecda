import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { creatorBannerStream } from '../creator-banner/decider.ts';
import { bannerDayStream, bannerDays, bannersPerDay } from './decider.ts';

const id = (n: number) => parseOid(n.toString(16).padStart(24, '0'));
/** One second before midnight in Korea. */
const now = '2026-11-24T14:59:59.000Z';
const day = '2026-11-27';
const content = { title: { en: 'Rain' }, picture: { key: id(90), colour: '#24405a' }, link: null };
const request = (n: number, on = day) =>
  ({
    type: 'RequestBanner',
    day: on,
    bannerOid: id(n),
    creatorOid: id(n + 100),
    content,
    now,
  }) as const;
const requested = (n: number) =>
  ({ type: 'BannerRequested', day, bannerOid: id(n), creatorOid: id(n + 100), ...content }) as const;
const slot = (n: number) => ({ day, bannerOid: id(n), creatorOid: id(n + 100) });
const rejected = (n: number) => ({ type: 'BannerRejected', ...slot(n), reason: 'Too dark' }) as const;
const approve = (n: number) => ({ type: 'ApproveBanner', day, bannerOid: id(n), now }) as const;
const full = Array.from({ length: bannersPerDay }, (_, n) => requested(n + 1));

describe('the banners of a day [DIS-050]', () => {
  const given = scenario(bannerDayStream.decider);

  it('can be asked for today in Korea and three days ahead [DIS-022]', () => {
    expect(bannerDays(now)).toEqual(['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']);
    expect(bannerDays('2026-11-24T15:00:00.000Z')[0]).toBe('2026-11-25');
    given().when(request(1)).emits(requested(1));
    given().when(request(1, '2026-11-28')).refuses('BANNER_DAY_TOO_FAR');
    given().when(request(1, '2026-11-23')).refuses('BANNER_DAY_PAST');
  });

  it('are five, one of each creator, and need a saved banner [DIS-025]', () => {
    given(...full.slice(1))
      .when(request(1))
      .emits(requested(1));
    given(...full)
      .when(request(6))
      .refuses('BANNER_DAY_FULL');
    given(requested(1))
      .when({ ...request(2), creatorOid: id(101) })
      .refuses('BANNER_DAY_TAKEN');
    given()
      .when({ ...request(1), content: null })
      .refuses('BANNER_MISSING');
  });

  it('give their place back when they are rejected', () => {
    given(...full, rejected(3))
      .when(request(6))
      .emits(requested(6));
    given(...full, rejected(3))
      .when(approve(3))
      .emits({ type: 'BannerApproved', ...slot(3) });
    given(...full, rejected(3), requested(6))
      .when(approve(3))
      .refuses('BANNER_DAY_FULL');
    given(requested(1), rejected(1), { ...requested(2), creatorOid: id(101) })
      .when(approve(1))
      .refuses('BANNER_DAY_TAKEN');
  });

  it('are approved, rejected and changed once, by id, and not after the day [ADM-031] [ADM-032]', () => {
    given(requested(1))
      .when(approve(1))
      .emits({ type: 'BannerApproved', ...slot(1) });
    given(requested(1), { type: 'BannerApproved', ...slot(1) })
      .when(approve(1))
      .emits();
    given(requested(1))
      .when({ ...approve(1), type: 'RejectBanner', reason: 'Too dark' })
      .emits(rejected(1));
    given(requested(1), rejected(1))
      .when({ ...approve(1), type: 'RejectBanner', reason: 'Too dark' })
      .emits();
    given().when(approve(1)).refuses('BANNER_NOT_FOUND');
    given(requested(1))
      .when({ ...approve(1), now: '2026-11-27T15:00:00.000Z' })
      .refuses('BANNER_DAY_PAST');
    const changed = { title: { ko: '비' }, link: '/p/rain' };
    given(requested(1))
      .when({ ...approve(1), type: 'ChangeBanner', ...changed })
      .emits({ type: 'BannerChanged', ...slot(1), ...changed });
    given(requested(1))
      .when({ ...approve(1), type: 'ChangeBanner', ...changed, title: {} })
      .refuses('BANNER_INCOMPLETE');
    expect(given(requested(1), { type: 'BannerChanged', ...slot(1), ...changed }).state()).toMatchObject({
      banners: [{ ...changed, status: 'requested' }],
    });
  });
});

describe('the banner of a creator', () => {
  const given = scenario(creatorBannerStream.decider);
  const creatorOid = id(1);
  const saved = { type: 'CreatorBannerSaved', creatorOid, ...content } as const;
  const save = { type: 'SaveCreatorBanner', creatorOid, content } as const;

  it('is saved with a title, once [DIS-024]', () => {
    given().when(save).emits(saved);
    given(saved).when(save).emits();
    given()
      .when({ ...save, content: { ...content, title: {} } })
      .refuses('BANNER_INCOMPLETE');
  });
});
