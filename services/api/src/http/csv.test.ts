import { describe, expect, it } from 'vitest';

import { csv } from './csv.ts';

describe('a line of CSV', () => {
  it('quotes what has to be quoted, and leaves nothing out', () => {
    expect(csv(['a', 'b, c', 'say "hi"', 'two\nlines', null, 5, -5, true])).toBe(
      'a,"b, c","say ""hi""","two\nlines",,5,-5,true\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'does not let %j be a formula',
    (text) => {
      expect(csv([text])).toContain(`'${text}`);
    },
  );

  it('keeps every number as it is', () => expect(csv([-1, 0, -1.5, '-1'])).toBe("-1,0,-1.5,'-1\r\n"));

  it('keeps letters of any script', () => expect(csv(['코인', 'コイン', 'ñ'])).toBe('코인,コイン,ñ\r\n'));
});
