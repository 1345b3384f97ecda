import { describe, expect, it } from 'vitest';

import { scenario } from '../../testing/scenario.ts';
import { mostPages, pages, pageTextFor, popupOf, popupsFor } from './decider.ts';
import type { PageEvent } from './events.ts';

const given = scenario(pages);
const now = '2026-11-24T09:00:00.000Z';
const fields = { pageId: 'terms', language: 'en', title: 'Terms', markdown: 'Be kind.' } as const;
const saved: PageEvent = { type: 'PageSaved', ...fields, savedAt: now };
const save = { type: 'SavePage', ...fields, now } as const;
const remove = { type: 'RemovePage', pageId: 'terms', language: 'en', now } as const;
const removed: PageEvent = { type: 'PageRemoved', pageId: 'terms', language: 'en', removedAt: now };

describe('the pages of the site', () => {
  it('are written in each language, and the same text again is no event', () => {
    given().when(save).emits(saved);
    given(saved).when(save).emits();
    given(saved)
      .when({ ...save, markdown: 'Be kinder.' })
      .emits({ ...saved, markdown: 'Be kinder.' });
    given(saved)
      .when({ ...save, language: 'ko' })
      .emits({ ...saved, language: 'ko' });
  });

  it('are removed in one language, and gone with the last one', () => {
    given().when(remove).refuses('PAGE_NOT_FOUND');
    given(saved).when(remove).emits(removed);
    expect(given(saved, removed).state().pages).toEqual({});
    const both = given(saved, { ...saved, language: 'ko' }, removed).state();
    expect(Object.keys(both.pages['terms'] ?? {})).toEqual(['ko']);
  });

  it('are at most a hundred', () => {
    const all = Array.from({ length: mostPages }, (_, n): PageEvent => ({ ...saved, pageId: `page-${n}` }));
    given(...all)
      .when(save)
      .refuses('TOO_MANY_PAGES');
    given(...all)
      .when({ ...save, pageId: 'page-1', language: 'es' })
      .emits({ ...saved, pageId: 'page-1', language: 'es' });
  });

  it('are shown in the language of the reader, else in English, else in any', () => {
    const korean: PageEvent = { ...saved, language: 'ko', title: '약관' };
    expect(pageTextFor(given(saved, korean).state(), 'terms', 'ko')).toMatchObject({ title: '약관' });
    expect(pageTextFor(given(saved, korean).state(), 'terms', 'es')).toMatchObject({ language: 'en' });
    expect(pageTextFor(given(korean).state(), 'terms', 'es')).toMatchObject({ language: 'ko' });
    expect(pageTextFor(given(korean).state(), 'other', 'es')).toBeUndefined();
  });

  it('become a new version of what people agree to, once for each text [IDN-096]', () => {
    const publish = { type: 'PublishConsentText', consent: 'terms', reason: 'gifts', now } as const;
    const published: PageEvent = {
      type: 'ConsentTextPublished',
      consent: 'terms',
      version: now,
      reason: 'gifts',
      publishedAt: now,
    };
    given().when(publish).refuses('PAGE_NOT_FOUND');
    given(saved).when(publish).emits(published);
    const later = '2026-11-25T09:00:00.000Z';
    given(saved, published)
      .when({ ...publish, now: later })
      .emits();
    const again: PageEvent = { ...saved, markdown: 'Be kinder.', savedAt: '2026-11-24T10:00:00.000Z' };
    given(saved, published, again)
      .when({ ...publish, now: later })
      .emits({ ...published, version: later, publishedAt: later });
    expect(given(saved, published).state().published).toEqual({
      terms: { version: now, publishedAt: now },
    });
  });
});

describe('a popup [SHL-015]', () => {
  const [from, until] = ['2026-11-25T00:00:00.000Z', '2026-11-26T00:00:00.000Z'];
  const schedule = { type: 'SchedulePopup', pageId: 'terms', audience: 'all', from, until, now } as const;
  const scheduled: PageEvent = {
    type: 'PopupScheduled',
    pageId: 'terms',
    audience: 'all',
    from,
    until,
    scheduledAt: now,
  };
  const end = { type: 'EndPopup', pageId: 'terms', now } as const;

  it('is a page with a time; the same again is no event, and another time replaces it', () => {
    given().when(schedule).refuses('PAGE_NOT_FOUND');
    given(saved).when(schedule).emits(scheduled);
    given(saved, scheduled).when(schedule).emits();
    given(saved, scheduled)
      .when({ ...schedule, audience: 'visitors' })
      .emits({ ...scheduled, audience: 'visitors' });
    given(saved, scheduled).when(end).emits({ type: 'PopupEnded', pageId: 'terms', endedAt: now });
    given(saved).when(end).emits();
  });

  it('is none for the names that every object has', () => {
    const odd = { ...saved, pageId: 'constructor' };
    given()
      .when({ ...schedule, pageId: 'constructor' })
      .refuses('PAGE_NOT_FOUND');
    given(odd)
      .when({ ...end, pageId: 'constructor' })
      .emits();
    expect(popupOf(given(odd).state(), 'constructor')).toBeUndefined();
    const shown = given(odd, { ...scheduled, pageId: 'constructor' }).state();
    expect(popupOf(shown, 'constructor')).toMatchObject({ audience: 'all' });
  });

  it('ends after it begins, and in the future', () => {
    given(saved)
      .when({ ...schedule, until: from })
      .refuses('POPUP_TIMES_WRONG');
    given(saved)
      .when({ ...schedule, now: until })
      .refuses('POPUP_TIMES_WRONG');
  });

  it('is shown in its time, to the people that it is for, and goes with its page', () => {
    const shown = (events: readonly PageEvent[], at: string, isSignedIn = false) =>
      popupsFor(given(...events).state(), { isSignedIn, now: at });
    expect(shown([saved, scheduled], now)).toEqual([]);
    expect(shown([saved, scheduled], from)).toEqual(['terms']);
    expect(shown([saved, scheduled], until)).toEqual([]);
    const forPeople: PageEvent = { ...scheduled, audience: 'signedIn' };
    expect([shown([saved, forPeople], from), shown([saved, forPeople], from, true)]).toEqual([[], ['terms']]);
    const forVisitors: PageEvent = { ...scheduled, audience: 'visitors' };
    expect([shown([saved, forVisitors], from), shown([saved, forVisitors], from, true)]).toEqual([
      ['terms'],
      [],
    ]);
    expect(shown([saved, scheduled, removed], from)).toEqual([]);
    const later: PageEvent = { ...scheduled, pageId: 'party', from: '2026-11-25T06:00:00.000Z' };
    const both = [saved, { ...saved, pageId: 'party' }, scheduled, later];
    expect(shown(both, '2026-11-25T07:00:00.000Z')).toEqual(['party', 'terms']);
  });
});
