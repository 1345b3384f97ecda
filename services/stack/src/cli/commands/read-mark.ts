import { open } from 'node:fs/promises';
import { engineOf, type FoundMark, MediaError, mediaTypeOf, readMarksIn } from '@fanfold/media';
import { encodingSettings, publicUrl } from '@fanfold/platform';

import { StackError } from '../../supervisor/stack-error.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';

/**
 * COM-006: whose copy a recording is, by the tones that the player sounded. Needs no running stack. Exit code
 * 1 when there is no mark in it.
 */
export const command: Command = {
  summary: 'reads the mark of a viewer from the sound of a recording of a copy-protected work',
  usage: 'FILE',
  options: {},
  positional: 'file',
  run: async ({ file }, context) => {
    if (typeof file !== 'string') throw new UsageError('The file is missing.');
    const marks = await marksIn(file, context);
    for (const line of linesOf(marks, context)) context.print(line);
    return marks.length > 0 ? 0 : 1;
  },
};

const marksIn = async (path: string, context: CommandContext): Promise<FoundMark[]> => {
  const { ffmpeg, ffprobe, maxMemoryBytes } = encodingSettings(context.settings());
  const mediaType = await mediaTypeOf(await headOf(path));
  if (mediaType === undefined) throw cannotBeRead(path, 'its content is of no known format');
  try {
    // The sound is all that counts, also of a video.
    const recording = { path, kind: 'audio', mediaType } as const;
    return await readMarksIn(recording, { engine: engineOf({ ffmpeg, ffprobe }), maxMemoryBytes });
  } catch (error) {
    if (error instanceof MediaError) throw cannotBeRead(path, error.message);
    throw error;
  }
};

const headBytes = 8_192;

const headOf = async (path: string): Promise<Uint8Array> => {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw cannotBeRead(path, error instanceof Error ? error.message : String(error));
  }
};

const cannotBeRead = (path: string, why: string): StackError =>
  new StackError(
    `${path} cannot be read: ${why}. MP4, MOV, M4A, MP3, WAV and FLAC can; make one of these of another recording first.`,
  );

function* linesOf(marks: readonly FoundMark[], { settings }: CommandContext): Generator<string> {
  if (marks.length === 0) {
    yield 'No mark was found in the sound. It is there only where the work’s creator chose an audible mark,';
    yield 'and some minutes of the recording at its own speed and pitch are needed.';
    return;
  }
  for (const { mark, atMs } of marks) yield `${mark}   heard at ${atMs.map(clock).join(', ')}`;
  const config = settings();
  yield 'Look it up under “Whose copy is it?” on the page of illegal downloads:';
  yield `${publicUrl(config)}/${config.FANFOLD_ADMIN_PATH}/illegal-downloader`;
}

/** Minutes and seconds. */
const clock = (ms: number): string => {
  const seconds = Math.round(ms / 1_000);
  return `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
