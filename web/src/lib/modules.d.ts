/** A Lingui catalogue, compiled by the bundler where it is imported. */
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
