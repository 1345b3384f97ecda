import type { Rule } from '../rule.ts';
import { commentRules } from './comments.ts';
import { eventRules } from './events.ts';
import { locationRules } from './locations.ts';
import { moneyRules } from './money.ts';
import { testRules } from './tests.ts';
import { textRules } from './texts.ts';
import { webRules } from './web.ts';
import { wordRules } from './words.ts';

export const rules: readonly Rule[] = [
  ...commentRules,
  ...testRules,
  ...locationRules,
  ...moneyRules,
  ...eventRules,
  ...textRules,
  ...wordRules,
  ...webRules,
];
