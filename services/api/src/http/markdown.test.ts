import { expect, it } from 'vitest';

import { plainText, renderMarkdown } from './markdown.ts';

it('renders what an operator writes, and runs nothing of it', () => {
  expect(renderMarkdown('## Fees\n\n- **10 %**')).toBe(
    '<h2>Fees</h2>\n<ul>\n<li><strong>10 %</strong></li>\n</ul>\n',
  );
  expect(renderMarkdown('<script>alert(1)</script>')).not.toContain('<script');
  expect(renderMarkdown('[x](javascript:alert(1))')).not.toContain('href');
  expect(renderMarkdown('<img src=x onerror=alert(1)>')).not.toContain('<img');
});

it('says the words of a text without its marks', () => {
  expect(
    plainText('## Fees\n\n- **10 %** of [all](https://fanfold.example)\n- `x < y`\n\n```\ncode\n```\n'),
  ).toBe('Fees 10 % of all x < y code');
  expect(plainText('**one**,\ntwo\n\nthree ![a cat](cat.png)')).toBe('one, two three a cat');
});
