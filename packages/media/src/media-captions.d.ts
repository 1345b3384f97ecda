/**
 * What is used of the library: its own declarations name files without their endings, which this compiler
 * does not follow.
 */
declare module 'media-captions' {
  type Cue = { readonly startTime: number; readonly endTime: number; readonly text: string };
  export const parseText: (
    text: string,
    options: { readonly type: 'srt' | 'vtt'; readonly errors: boolean },
  ) => Promise<{ readonly cues: readonly Cue[] }>;
}
