import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import type { ContentCommand } from './commands.ts';
import { content } from './decider.ts';
import type { ContentEvent } from './events.ts';

const given = scenario(content);
const contentOid = parseOid('c'.repeat(24));
const creatorOid = parseOid('b'.repeat(24));
const ids = { contentOid, creatorOid };
const drafted: ContentEvent = { type: 'ContentDrafted', ...ids, kind: 'video' };
const paid: ContentEvent = { type: 'ContentProtected', ...ids };
const chosen = (watermark: 'visible' | 'audible'): ContentEvent => ({
  type: 'WatermarkChosen',
  ...ids,
  watermark,
});
const choose = (watermark: 'visible' | 'audible', by = creatorOid): ContentCommand => ({
  type: 'ChooseWatermark',
  creatorOid: by,
  watermark,
});

describe('the mark of a copy-protected work [COM-006]', () => {
  it('is visible until its creator chooses otherwise', () => {
    given(drafted, paid).when(choose('visible')).emits();
    given(drafted, paid).when(choose('audible')).emits(chosen('audible'));
  });

  it('is chosen before the payment, and again after it', () => {
    given(drafted).when(choose('audible')).emits(chosen('audible'));
    given(drafted, chosen('audible'), paid).when(choose('audible')).emits();
    given(drafted, chosen('audible'), paid).when(choose('visible')).emits(chosen('visible'));
    given(drafted, chosen('audible'), paid, chosen('visible')).when(choose('visible')).emits();
  });

  it('is also chosen while the work is down: its buyers may still play it', () => {
    const suspended: ContentEvent = {
      type: 'ContentSuspended',
      ...ids,
      reason: 'asked about',
      suspendedBy: parseOid('a'.repeat(24)),
      reportOid: null,
      buyersKeep: true,
    };
    given(drafted, paid, suspended).when(choose('audible')).emits(chosen('audible'));
  });

  it('is chosen by no other person, and not for a work that is not there', () => {
    given(drafted, paid)
      .when(choose('audible', parseOid('e'.repeat(24))))
      .refuses('CONTENT_NOT_FOUND');
    given().when(choose('audible')).refuses('CONTENT_NOT_FOUND');
    given(drafted, paid, { type: 'ContentDeleted', ...ids })
      .when(choose('audible'))
      .refuses('CONTENT_NOT_FOUND');
  });
});
