import { expect, it } from 'vitest';

import { browserName } from './push-browser.ts';

const mozilla = 'Mozilla/5.0';
it.each([
  [`${mozilla} (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36`, 'Chrome · Linux'],
  [`${mozilla} (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0`, 'Firefox · Android'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge · Windows',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1`,
    'Safari · iOS',
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`,
    'Safari · macOS',
  ],
  ['curl/8', 'Browser'],
])('%s is called %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name));
