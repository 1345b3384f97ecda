import { type Engine, engineOf } from '../engine.ts';

/**
 * Both engines. The one of the machine is installed by `npm test`, or named in FFMPEG_PATH; without it its
 * tests fail.
 */
export const engines: readonly { readonly name: string; readonly engine: Engine }[] = [
  { name: 'node-av', engine: undefined },
  { name: 'FFmpeg of the machine', engine: engineOf({ ffmpeg: process.env['FFMPEG_PATH'] ?? 'ffmpeg' }) },
];
