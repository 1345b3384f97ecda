import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { componentFaults } from './component-faults.ts';
import { curatedPage } from './decider.ts';
import type { CuratedPageEvent, CurationComponent } from './events.ts';
import { plainComponent } from './plain-component.ts';

const given = scenario(curatedPage);
const pageOid = parseOid('a'.repeat(24));
const newest = plainComponent(parseOid('b'.repeat(24)), 'newest');
const { componentMetadata } = newest;
const composed = { title: { en: 'ASMR' }, components: [newest] };
const page = { pageUrl: 'asmr', pageOid };
const saved: CuratedPageEvent = { type: 'CurationSaved', ...page, ...composed };
const published: CuratedPageEvent = { type: 'CurationPublished', ...page };
const removed: CuratedPageEvent = { type: 'CuratedPageRemoved', ...page };
const save = { type: 'SaveCuration', ...page, ...composed, basedOn: null } as const;
const publish = { type: 'PublishCuration', pageUrl: 'asmr', basedOn: null } as const;
const remove = { type: 'RemoveCuratedPage', pageUrl: 'asmr' } as const;
const saving = (components: CurationComponent[]) => given().when({ ...save, components });

describe('a page that administrators compose [DIS-048]', () => {
  it('is saved as a draft, keeps its id, and the same again is no event', () => {
    given().when(save).emits(saved);
    given(saved).when(save).emits();
    given(saved)
      .when({ ...save, pageOid: parseOid('c'.repeat(24)), title: {} })
      .emits({ ...saved, title: {} });
  });

  it('is published as it was saved, once', () => {
    given().when(publish).refuses('CURATED_PAGE_NOT_FOUND');
    given({ ...saved, components: [] })
      .when(publish)
      .refuses('CURATION_EMPTY');
    given(saved).when(publish).emits(published);
    given(saved, published).when(publish).emits();
    given(saved, published, { ...saved, title: {} })
      .when(publish)
      .emits(published);
  });

  it('is neither saved nor published over rows that its writer did not see', () => {
    const [first, second] = [saved, { ...saved, title: { en: 'Whispers' } }];
    const mine = { ...save, title: { en: 'Mine' } };
    given(first)
      .when({ ...mine, basedOn: 1 })
      .emits({ ...saved, title: { en: 'Mine' } });
    given(first, second)
      .when({ ...mine, basedOn: 1 })
      .refuses('CURATION_CHANGED');
    given(first, second)
      .when({ ...publish, basedOn: 1 })
      .refuses('CURATION_CHANGED');
    given(first, second)
      .when({ ...publish, basedOn: 2 })
      .emits(published);
    // Its removal is a change as well; the same rows again are none.
    given(first, removed)
      .when({ ...mine, basedOn: 1 })
      .refuses('CURATION_CHANGED');
    given(first)
      .when({ ...save, basedOn: 0 })
      .emits();
  });

  it('is removed with its draft', () => {
    given().when(remove).refuses('CURATED_PAGE_NOT_FOUND');
    given(saved, published).when(remove).emits(removed);
    given(saved, published, removed).when(publish).refuses('CURATED_PAGE_NOT_FOUND');
  });

  it('has rows that end after they begin, and that have what their kind needs', () => {
    const [from, until] = ['2026-11-24T09:00:00.000Z', '2026-11-25T09:00:00.000Z'];
    saving([{ ...newest, from, until: from }]).refuses('COMPONENT_TIMES_WRONG', { row: 1 });
    saving([{ ...newest, from, until }]).emits({ ...saved, components: [{ ...newest, from, until }] });
    saving([newest, newest]).refuses('COMPONENT_TWICE');
    for (const kind of ['works', 'tag', 'banner', 'playlist'] as const)
      saving([{ ...newest, kind }]).refuses('COMPONENT_INCOMPLETE', { row: 1 });
    const tagged = {
      ...newest,
      kind: 'tag' as const,
      componentMetadata: { ...componentMetadata, tag: 'rain' },
    };
    saving([tagged]).emits({ ...saved, components: [tagged] });
    const chosen = { ...componentMetadata, contentOids: [pageOid] };
    const works = { ...newest, kind: 'works' as const, componentMetadata: chosen };
    saving([works]).emits({ ...saved, components: [works] });
    const banner = { ...newest, kind: 'banner' as const, title: { en: 'Winter fair' } };
    saving([banner]).emits({ ...saved, components: [banner] });
    const playlist = { creatorOid: pageOid, playlistOid: newest.componentOid };
    const listed = {
      ...newest,
      kind: 'playlist' as const,
      componentMetadata: { ...componentMetadata, playlist },
    };
    saving([listed]).emits({ ...saved, components: [listed] });
  });

  it('names each field of a row that is wrong, for those who write it [ADM-046]', () => {
    const time = '2026-11-24T09:00:00.000Z';
    expect(componentFaults(newest)).toEqual([]);
    expect(componentFaults({ ...newest, kind: 'works', from: time, until: time })).toEqual([
      'until',
      'contentOids',
    ]);
    const { from: _from, until: _until, ...ofCreator } = { ...newest, kind: 'playlist' as const };
    expect(componentFaults(ofCreator)).toEqual(['playlist']);
  });
});
