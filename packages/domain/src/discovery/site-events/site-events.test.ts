import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { timestamp } from '../../time.ts';
import { mostSiteEvents, siteEventPhase, siteEvents } from './decider.ts';

const id = (n: number) => parseOid(n.toString(16).padStart(24, '0'));
const at = (day: string) => timestamp.parse(`${day}T00:00:00.000Z`);
const eventOid = id(1);
const content = {
  title: { en: 'A week of rain' },
  markdown: { en: 'Listen to **rain**.' },
  from: at('2026-11-01'),
  until: at('2026-11-08'),
  picture: null,
  contentOids: [id(7)],
};
const saved = { type: 'SiteEventSaved', eventOid, ...content } as const;
const published = { type: 'SiteEventPublished', eventOid } as const;

describe('an event of the site', () => {
  const given = scenario(siteEvents);

  it('is saved as a draft, published, withdrawn and removed [ADM-051]', () => {
    given().when({ type: 'SaveSiteEvent', eventOid, content }).emits(saved);
    expect(given(saved).state().events).toEqual([{ eventOid, ...content, published: false }]);
    given(saved).when({ type: 'PublishSiteEvent', eventOid }).emits(published);
    expect(given(saved, published).state().events).toMatchObject([{ published: true }]);
    given(saved, published).when({ type: 'PublishSiteEvent', eventOid }).emits();
    const withdrawn = { type: 'SiteEventWithdrawn', eventOid } as const;
    given(saved, published).when({ type: 'WithdrawSiteEvent', eventOid }).emits(withdrawn);
    given(saved).when({ type: 'WithdrawSiteEvent', eventOid }).emits();
    const removed = { type: 'SiteEventRemoved', eventOid } as const;
    given(saved, published, withdrawn).when({ type: 'RemoveSiteEvent', eventOid }).emits(removed);
    expect(given(saved, removed).state().events).toEqual([]);
    given(saved, removed).when({ type: 'PublishSiteEvent', eventOid }).refuses('SITE_EVENT_NOT_FOUND');
  });

  it('stays published when it is changed, and needs its texts then', () => {
    const changed = { ...content, title: { en: 'Two weeks of rain' } };
    given(saved, published)
      .when({ type: 'SaveSiteEvent', eventOid, content: changed })
      .emits({ ...saved, ...changed });
    expect(given(saved, published, { ...saved, ...changed }).state().events).toMatchObject([
      { published: true, title: changed.title },
    ]);
    const textless = { ...content, markdown: {} };
    given(saved)
      .when({ type: 'SaveSiteEvent', eventOid, content: textless })
      .emits({ ...saved, ...textless });
    given(saved, published)
      .when({ type: 'SaveSiteEvent', eventOid, content: textless })
      .refuses('SITE_EVENT_INCOMPLETE');
    given({ ...saved, ...textless })
      .when({ type: 'PublishSiteEvent', eventOid })
      .refuses('SITE_EVENT_INCOMPLETE');
  });

  it('has a title, and ends after it begins', () => {
    const save = (wrong: object) =>
      given().when({ type: 'SaveSiteEvent', eventOid, content: { ...content, ...wrong } });
    save({ title: {} }).refuses('SITE_EVENT_INCOMPLETE');
    save({ until: content.from }).refuses('SITE_EVENT_TIMES_WRONG');
    const full = Array.from({ length: mostSiteEvents }, (_, n) => ({ ...saved, eventOid: id(n + 10) }));
    given(...full)
      .when({ type: 'SaveSiteEvent', eventOid, content })
      .refuses('TOO_MANY_SITE_EVENTS');
  });

  it.each([
    ['2026-10-31', 'coming'],
    ['2026-11-01', 'running'],
    ['2026-11-07', 'running'],
    ['2026-11-08', 'past'],
  ])('on %s it is %s [DIS-037]', (day, phase) => expect(siteEventPhase(content, at(day))).toBe(phase));
});
