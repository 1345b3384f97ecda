/**
 * The header `content-disposition` (RFC 6266) of a file that is kept: its name in UTF-8, and without it for
 * old readers.
 */
export const attachment = (fileName: string): string =>
  `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", '%27')}`;
