import { currencies } from '@fanfold/domain';
import { expect, it } from 'vitest';

import { BecomeCreatorBody } from './index.ts';

it('a creator has to choose one of the currencies that we pay in [REV-030]', () => {
  const form = { channelLanguage: 'ko', usageTerms: true, feeTerms: true };
  for (const earningCurrency of currencies)
    expect(BecomeCreatorBody.safeParse({ ...form, earningCurrency }).success).toBe(true);
  expect(BecomeCreatorBody.safeParse({ ...form, earningCurrency: 'EUR' }).success).toBe(false);
  expect(BecomeCreatorBody.safeParse(form).success).toBe(false);
});
