import { describe, expect, it } from 'vitest';

import { toWebVtt } from './index.ts';

const srt = { mediaType: 'application/x-subrip', language: 'en' } as const;
const convert = (text: string | Buffer, of: Parameters<typeof toWebVtt>[1] = srt) =>
  toWebVtt(Buffer.from(text), of);

const webVtt = { ...srt, mediaType: 'text/vtt' };
const cueHead = '1\n00:00:01,000 --> 00:00:02,000\n';
const vttHead = '00:01.000 --> 00:02.000\n';

describe('subtitles as WebVTT', () => {
  it('are made of SRT: times, order and words are kept [UPL-025]', async () => {
    const file = [
      '\uFEFF2\r\n01:00:03,000 --> 01:00:04,250\r\n<font color="#ff0000">Second</font>\r\n',
      '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>First</i>\r\nline --> two\r\n',
    ].join('\r\n');
    expect(await convert(file)).toBe(
      [
        'WEBVTT\n',
        '00:00:01.000 --> 00:00:02.500\n<i>First</i>\nline → two\n',
        '01:00:03.000 --> 01:00:04.250\nSecond\n',
      ].join('\n'),
    );
  });

  it.each([
    ['ko', 'euc-kr', 'b0a1', '가'],
    ['jp', 'shift_jis', '82a0', 'あ'],
    ['es', 'windows-1252', 'f1', 'ñ'],
  ] as const)(
    'are read in the encoding of old programs: %s as %s',
    async (language, _encoding, hex, read) => {
      const head = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n');
      const made = await convert(Buffer.concat([head, Buffer.from(hex, 'hex')]), { ...srt, language });
      expect(made).toContain(`\n${read}\n`);
    },
  );

  it('stay as they are where they are WebVTT already', async () => {
    const file = 'WEBVTT\n\n00:01.000 --> 00:02.000 line:0\nRain\n';
    expect(await convert(file, { ...srt, mediaType: 'text/vtt' })).toBe(file);
  });

  // Each takes minutes where the time grows with the square of the length.
  it.each([
    ['fonts without an end', srt, `${cueHead}${'<font'.repeat(200_000)}`, 1_000_000],
    ['positions without an end', srt, `${cueHead}${'{\\'.repeat(500_000)}`, 1_000_000],
    ['spaces before an arrow', srt, `x${' '.repeat(1_000_000)}x-->\n\n${cueHead}Rain\n`, 4],
    ['spaces in WebVTT', webVtt, `WEBVTT\n\nx${' '.repeat(1_000_000)}x-->\n\n${vttHead}Rain`, 1_000_000],
  ])('are read in one pass: %s [UPL-025]', async (_name, of, file, length) => {
    expect((await convert(file, of))?.length).toBeGreaterThan(length);
  });

  it('lose fonts and positions, and keep what only looks like them', async () => {
    const made = await convert(`${cueHead}{\\an8}<font size="2">Rain</font> <fontaine\n{now} a < b\n`);
    expect(made).toContain('\nRain <fontaine\n{now} a < b\n');
  });

  it('are none where nothing is said', async () => {
    expect(await convert('1\nno time\n')).toBeUndefined();
    expect(await convert('WEBVTT\n', { ...srt, mediaType: 'text/vtt' })).toBeUndefined();
  });
});
