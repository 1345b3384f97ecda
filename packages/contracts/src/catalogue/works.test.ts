import { expect, it } from 'vitest';
import { z } from 'zod';

import { DraftMetaData } from './works.ts';

it('the hashtags of a draft are cleaned when they come, and stand in the reply as they are', () => {
  expect(DraftMetaData.parse({ hashtags: ['#Rain', ' ＡＳＭＲ '] })).toEqual({ hashtags: ['rain', 'asmr'] });
  expect(z.encode(DraftMetaData, { hashtags: ['rain'] })).toEqual({ hashtags: ['rain'] });
  expect(DraftMetaData.safeParse({ hashtags: ['two words'] }).success).toBe(false);
});
