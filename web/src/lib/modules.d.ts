/** A Lingui catalogue, compiled by the bundler where it is imported. */
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

/** hls.js without alternative audio, DRM of browsers and its own subtitles. Its types are those of the whole. */
declare module 'hls.js/light' {
  export type * from 'hls.js';
  export { default } from 'hls.js';
}
