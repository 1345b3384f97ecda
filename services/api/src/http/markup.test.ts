import { describe, expect, it } from 'vitest';

import { escaped } from './markup.ts';

describe('a text in markup', () => {
  it('ends no element and no attribute', () => {
    expect(escaped(`</title><script>alert("x" + 'y')</script> & more`)).toBe(
      '&lt;/title&gt;&lt;script&gt;alert(&quot;x&quot; + &#39;y&#39;)&lt;/script&gt; &amp; more',
    );
    expect(escaped('&amp;')).toBe('&amp;amp;');
  });

  it('has no character that XML refuses, and keeps all others', () => {
    expect(escaped('a\u0000b\u001fc\uffffd\ud800')).toBe('abcd\ufffd');
    expect(escaped('비 오는 밤\t雨の夜\n🌧️')).toBe('비 오는 밤\t雨の夜\n🌧️');
  });
});
