import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { content } from './decider.ts';
import type { ContentEvent } from './events.ts';
import { noDetails } from './fields.ts';
import { maxPriceCoins } from './offer.ts';

const given = scenario(content);
const contentOid = parseOid('c'.repeat(24));
const creatorOid = parseOid('b'.repeat(24));
const text = (en: string) => ({ original: 'en' as const, texts: { en } });
const fields = {
  contentOid,
  creatorOid,
  kind: 'audio' as const,
  title: text('Rain'),
  summary: text('Rain on a roof'),
  body: text('It rained.'),
  cover: { scene: 'rain' as const, colours: ['#112233', '#445566', '#778899'] as [string, string, string] },
  priceCoins: 120,
};
const published: ContentEvent = { type: 'ContentPublished', ...fields };
const price = (priceCoins: number, owner = creatorOid) =>
  ({ type: 'ChangeSale', creatorOid: owner, priceCoins }) as const;

describe('a content item', () => {
  it('is published once [CAT-003]', () => {
    given()
      .when({ type: 'PublishContent', ...fields })
      .emits(published);
    given(published)
      .when({ type: 'PublishContent', ...fields })
      .emits();
  });

  it('is published with its hashtags [CAT-003]', () => {
    const details = { ...noDetails, hashtags: ['rain', '비'] };
    given()
      .when({ type: 'PublishContent', ...fields, details })
      .emits({ ...published, details });
    expect(given({ ...published, details }).state().work?.hashtags).toEqual(['rain', '비']);
  });

  it.each([
    [maxPriceCoins, true],
    [maxPriceCoins + 1, false],
    [0, true],
    [-1, false],
    [1.5, false],
  ])('at %d coins: %s [COM-044, COM-049]', (priceCoins, right) => {
    const asked = given().when({ type: 'PublishContent', ...fields, priceCoins });
    if (right) asked.emits({ ...published, priceCoins });
    else asked.refuses('PRICE_WRONG');
  });

  it('changes its price, and remembers at which revision [CAT-007]', () => {
    const changed: ContentEvent = { type: 'ContentPriceChanged', contentOid, creatorOid, priceCoins: 80 };
    given(published).when(price(80)).emits(changed);
    given(published, changed).when(price(80)).emits();
    given(published).when(price(-1)).refuses('PRICE_WRONG');
    expect(given(published, changed).state()).toMatchObject({ offer: { priceCoins: 80 }, priceRevision: 1 });
  });

  it('obeys its creator alone', () => {
    const other = parseOid('d'.repeat(24));
    given(published).when(price(1, other)).refuses('NOT_YOUR_CONTENT');
    given(published).when({ type: 'DeleteWork', creatorOid: other }).refuses('NOT_YOUR_CONTENT');
  });

  it('is gone once it is deleted, or was unpublished [CAT-004]', () => {
    const deleted: ContentEvent = { type: 'ContentDeleted', contentOid, creatorOid };
    given(published).when({ type: 'DeleteWork', creatorOid }).emits(deleted);
    const gone: ContentEvent = { type: 'ContentUnpublished', contentOid, creatorOid };
    for (const end of [deleted, gone]) given(published, end).when(price(1)).refuses('CONTENT_NOT_FOUND');
    given().when(price(1)).refuses('CONTENT_NOT_FOUND');
  });
});
