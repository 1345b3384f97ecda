import type { WorkByAdminReply } from '@fanfold/contracts/catalogue';
import { expect, it } from 'vitest';

import { editOf, fieldsOf } from './edit-of.ts';

const work = {
  title: { original: 'ko', texts: { ko: '비', en: 'Rain' } },
  summary: null,
  hashtags: ['rain', 'night'],
  isAdultContent: false,
  visibility: 'listed',
} as unknown as WorkByAdminReply;

it('sends what an administrator changed, and leaves the other languages [ADM-045]', () => {
  const start = fieldsOf(work, 'en');
  expect(editOf(work, 'en', start)).toEqual({});
  expect(editOf(work, 'en', { ...start, title: ' Snow ', hashtags: '#rain, snow' })).toEqual({
    title: { original: 'ko', texts: { ko: '비', en: 'Snow' } },
    hashtags: ['#rain', 'snow'],
  });
  expect(editOf(work, 'en', { ...start, title: '', summary: 'Wet', visibility: 'private' })).toEqual({
    title: { original: 'ko', texts: { ko: '비' } },
    summary: { original: 'en', texts: { en: 'Wet' } },
    visibility: 'private',
  });
});
