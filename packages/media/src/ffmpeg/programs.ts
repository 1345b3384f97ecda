import { spawn } from 'node:child_process';
import { dirname, extname, join } from 'node:path';

import { MediaError } from '../av/media-error.ts';

/** The programs of an FFmpeg that is installed on the machine. */
export type FfmpegPrograms = { readonly ffmpeg: string; readonly ffprobe: string };

/** `ffprobe`: default the one beside `ffmpeg`, or for a name without a folder the one that PATH finds. */
export const ffmpegPrograms = (ffmpeg: string, ffprobe?: string): FfmpegPrograms => {
  const beside = `ffprobe${extname(ffmpeg) === '.exe' ? '.exe' : ''}`;
  return { ffmpeg, ffprobe: ffprobe ?? (/[\\/]/.test(ffmpeg) ? join(dirname(ffmpeg), beside) : beside) };
};

/** Nothing of ours: no address, no key. */
export const programEnvironment = (): Record<string, string> => ({ PATH: process.env['PATH'] ?? '' });

/** Options of a program, each with its value. */
export const argsOf = (options: Readonly<Record<string, string | number>>): string[] =>
  Object.entries(options).flatMap(([name, value]) => [`-${name}`, String(value)]);

type Run = {
  readonly args: readonly string[];
  readonly onOutput?: (bytes: Buffer) => void;
  /** Of what it says on its error stream. */
  readonly onLine?: (line: string) => void;
};

type Ended = { readonly code: number; readonly lastWords: string };

/** The longest line that is read: what a file makes a program say has no limit. */
const longestLine = 10_000;

/** Runs a program to its end. Throws MediaError `crashed` when it was ended by a signal. */
export const runProgram = (program: string, { args, onOutput, onLine }: Run): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: programEnvironment() });
    let lastWords = '';
    let begun = '';
    child.stdout.on('data', (bytes: Buffer) => onOutput?.(bytes));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      lastWords = `${lastWords}${text}`.slice(-1_000);
      const lines = `${begun}${text}`.split('\n');
      begun = (lines.pop() ?? '').slice(-longestLine);
      for (const line of lines) onLine?.(line);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === null) return reject(new MediaError('crashed', `It ended with ${signal}. ${lastWords}`));
      if (begun !== '') onLine?.(begun);
      resolve({ code, lastWords });
    });
  });
