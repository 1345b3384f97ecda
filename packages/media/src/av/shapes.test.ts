import { describe, expect, it } from 'vitest';

import { previewAudioFilter, previewMsOf } from './shapes.ts';
import type { SourceFacts } from './source.ts';

const spanOf = (durationMs: number): string | undefined =>
  /atrim=([^,]*)/.exec(previewAudioFilter({ kind: 'audio', durationMs } as SourceFacts, 0))?.[1];

describe('a preview', () => {
  it.each([
    [600_000, 15_000, 'start=60:duration=15'],
    [45_000, 15_000, 'start=4.5:duration=15'],
    [15_000, 5_000, 'start=1.5:duration=5'],
    [3_000, 1_000, 'start=0.3:duration=1'],
    [1_500, 500, 'start=0:duration=0.5'],
  ])('of %i ms is %i ms long, a third of it at most', (durationMs, previewMs, span) => {
    expect(previewMsOf({ durationMs })).toBe(previewMs);
    expect(spanOf(durationMs)).toBe(span);
  });

  it('of almost nothing has an end', () => {
    expect(spanOf(0)).toBe('start=0:duration=0.1');
  });
});
