import { expect, it } from 'vitest';

import { DecodingReport } from './decoding.ts';

const reported = (...lines: string[]) => {
  const report = new DecodingReport();
  for (const line of lines) report.take(line);
  return report;
};

it('reads what ffmpeg 5 says of the streams that it decoded', () => {
  const report = reported(
    'Error while decoding stream #0:1: Invalid data found when processing input',
    '  Input stream #0:0 (video): 50 packets read (42636 bytes); 48 frames decoded; ',
    '  Input stream #0:1 (audio): 88 packets read (17620 bytes); 87 frames decoded (89088 samples); ',
  );
  expect(report.of(0)).toEqual({ packets: 50, frames: 48, errors: 0, samples: 0 });
  expect(report.of(1)).toEqual({ packets: 88, frames: 87, errors: 1, samples: 89_088 });
  expect(report.of(2)).toBeUndefined();
});

it('reads what ffmpeg 7 says, and takes the last word', () => {
  const report = reported(
    '    title : Input stream #0:0 (audio): 1 packets read (1 bytes); 1 frames decoded; 0 decode errors (1 samples);',
    '[in#0/mov @ 0x55] Input stream #0:0 (audio): 9 packets read (99 bytes); 7 frames decoded; 2 decode errors (7168 samples); ',
  );
  expect(report.of(0)).toEqual({ packets: 9, frames: 7, errors: 2, samples: 7_168 });
});
