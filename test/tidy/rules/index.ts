import type { Rule } from '../rule.ts';
import { commentRules } from './comments.ts';
import { documentRules } from './documents.ts';
import { eventRules } from './events.ts';
import { limitRules } from './limits.ts';
import { locationRules } from './locations.ts';
import { moneyRules } from './money.ts';
import { testRules } from './tests.ts';
import { textRules } from './texts.ts';
import { webRules } from './web.ts';
import { wordRules } from './words.ts';

export const rules: readonly Rule[] = [
  ...commentRules,
  ...documentRules,
  ...testRules,
  ...limitRules,
  ...locationRules,
  ...moneyRules,
  ...eventRules,
  ...textRules,
  ...wordRules,
  ...webRules,
];
