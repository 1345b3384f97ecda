import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { isNodeAvInstalled } from './av/is-installed.ts';
import { type FfmpegPrograms, ffmpegPrograms, programEnvironment } from './ffmpeg/programs.ts';

/**
 * What inspects and encodes files: the programs of the machine's FFmpeg, or without them the FFmpeg in
 * node-av.
 */
export type Engine = FfmpegPrograms | undefined;

/** `ffmpeg`: the program that is configured, if one is; `ffprobe`: default the one beside it. */
export const engineOf = ({
  ffmpeg,
  ffprobe,
}: {
  ffmpeg?: string | undefined;
  ffprobe?: string | undefined;
}): Engine => (ffmpeg === undefined ? undefined : ffmpegPrograms(ffmpeg, ffprobe));

/** The process that does the work of an engine. */
export const childOf = (engine: Engine): { readonly main: string; readonly args: readonly string[] } =>
  engine
    ? { main: pathOf('./ffmpeg/child.process.ts'), args: [engine.ffmpeg, engine.ffprobe] }
    : { main: pathOf('./av/child.process.ts'), args: [] };

const pathOf = (module: string): string => fileURLToPath(new URL(module, import.meta.url));

/**
 * What it is and its version, as in `FFmpeg 7.1 (/usr/bin/ffmpeg)`; undefined where nothing can be encoded
 * with it.
 */
export const engineName = async (engine: Engine): Promise<string | undefined> => {
  if (!engine) return isNodeAvInstalled() ? 'FFmpeg of node-av' : undefined;
  const [ffmpeg, ffprobe] = await Promise.all([versionOf(engine.ffmpeg), versionOf(engine.ffprobe)]);
  return ffmpeg && ffprobe ? `FFmpeg ${ffmpeg} (${engine.ffmpeg})` : undefined;
};

const versionOf = async (program: string): Promise<string | undefined> => {
  try {
    const { stdout } = await promisify(execFile)(program, ['-version'], {
      timeout: 10_000,
      env: programEnvironment(),
    });
    return /^ff\w+ version (\S+)/.exec(stdout)?.[1];
  } catch {
    return undefined;
  }
};
