import type { FoundMark } from '../read-mark/mark-reader.ts';
import type { Encoded, EncodeOptions } from './encode.ts';
import type { MediaErrorCode } from './media-error.ts';
import type { SourceFacts, SourceFile } from './source.ts';

/** What the child is asked for. */
export type ChildJob =
  | { readonly type: 'inspect'; readonly file: SourceFile }
  | { readonly type: 'readMarks'; readonly file: SourceFile }
  | { readonly type: 'encode'; readonly file: SourceFile; readonly options: EncodeOptions };

/** What it answers: progress any number of times, then one of the others. */
export type ChildMessage =
  | { readonly type: 'progress'; readonly percent: number }
  | { readonly type: 'inspected'; readonly facts: SourceFacts }
  | { readonly type: 'marks'; readonly marks: FoundMark[] }
  | { readonly type: 'encoded'; readonly encoded: Encoded }
  | { readonly type: 'refused'; readonly code: MediaErrorCode; readonly message: string }
  | { readonly type: 'failed'; readonly message: string };
