import { languages, problemCodes } from '@fanfold/contracts';
import { describe, expect, it } from 'vitest';

import { problemTexts } from '../../services/api/src/http/problem-texts/index.ts';

describe('every problem of the catalogue', () => {
  it.each(languages)('has its own words in %s, those of payments among them [PAY-067]', (language) => {
    const texts = problemCodes.map((code) => problemTexts[language].titles[code]);
    for (const text of texts) expect(text.length).toBeGreaterThan(3);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('is translated, not copied', () => {
    for (const code of problemCodes) {
      const texts = languages.map((language) => problemTexts[language].titles[code]);
      expect(new Set(texts).size, code).toBe(languages.length);
    }
  });
});
