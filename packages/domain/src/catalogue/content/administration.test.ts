import { describe, it } from 'vitest';

import { type Oid, parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import type { AdministratorEdit, ContentCommand } from './commands.ts';
import { content } from './decider.ts';
import type { ContentEvent } from './events.ts';
import { noDetails } from './fields.ts';

const given = scenario(content);
const id = (digit: string): Oid => parseOid(digit.repeat(24));
const [contentOid, creatorOid, admin] = [id('c'), id('b'), id('a')];
const ids = { contentOid, creatorOid };
const text = (en: string) => ({ original: 'en' as const, texts: { en } });
const shown = {
  title: text('Rain'),
  summary: text('Rain on a roof'),
  body: text('It rained.'),
  cover: { scene: 'rain' as const, colours: ['#112233', '#445566', '#778899'] as [string, string, string] },
};
const published: ContentEvent = {
  type: 'ContentPublished',
  ...ids,
  kind: 'audio',
  ...shown,
  priceCoins: 30,
  details: noDetails,
};
const drafted: ContentEvent = { type: 'ContentDrafted', ...ids, kind: 'audio' };
const reason = 'it names a person';
const edit = (changes: AdministratorEdit): ContentCommand => ({
  type: 'EditByAdministrator',
  edit: changes,
  reason,
  editedBy: admin,
});
const edited = (...changed: (keyof AdministratorEdit)[]): ContentEvent => ({
  type: 'WorkEditedByAdministrator',
  ...ids,
  reason,
  editedBy: admin,
  changed,
});

describe('a work that an administrator changes for its creator [ADM-045]', () => {
  it('shows at once what was changed of a published one, under the reason', () =>
    given(published)
      .when(edit({ title: text('Snow'), isAdultContent: true, visibility: 'unlisted' }))
      .emits(
        edited('title', 'isAdultContent', 'visibility'),
        {
          type: 'ContentUpdated',
          ...ids,
          work: { ...noDetails, ...shown, title: text('Snow') },
          changed: ['title'],
        },
        { type: 'AdultFlagChanged', ...ids, isAdultContent: true },
        { type: 'ContentHidden', ...ids },
      ));

  it('saves it in one that was not published', () =>
    given(drafted)
      .when(edit({ title: text('Snow'), hashtags: ['snow'], isAdultContent: true }))
      .emits(edited('title', 'hashtags', 'isAdultContent'), {
        type: 'DraftSaved',
        ...ids,
        save: 1,
        fields: JSON.stringify({ title: text('Snow'), hashtags: ['snow'], isAdultContent: true }),
      }));

  it('records nothing where nothing changes', () =>
    given(published)
      .when(edit({ title: text('Rain'), visibility: 'listed' }))
      .emits());

  it('keeps a title, and shows no draft and nothing that was taken down', () => {
    given(published)
      .when(edit({ title: text(' ') }))
      .refuses('WORK_INCOMPLETE');
    given(drafted)
      .when(edit({ visibility: 'listed' }))
      .refuses('NOT_PUBLISHED');
    const taken: ContentEvent = {
      type: 'ContentSuspended',
      ...ids,
      reason: 'reported',
      suspendedBy: admin,
      reportOid: null,
      buyersKeep: true,
    };
    given(published, taken)
      .when(edit({ visibility: 'listed' }))
      .refuses('CONTENT_SUSPENDED');
    given(published, { type: 'ContentDeleted', ...ids })
      .when(edit({ title: text('Snow') }))
      .refuses('CONTENT_NOT_FOUND');
    given()
      .when(edit({ title: text('Snow') }))
      .refuses('CONTENT_NOT_FOUND');
  });
});
