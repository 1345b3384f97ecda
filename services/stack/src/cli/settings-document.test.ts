import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { settingsDocument } from './settings-document.ts';

it('docs/settings.md describes every setting as the schema does', () => {
  const written = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');
  expect(written, 'run npm run -s fanfold -- config --document > docs/settings.md').toBe(settingsDocument());
});
