// The API writes into the document where public files are (`services/api/src/http/web.ts`).
/** The address of a public file: at the CDN where there is one. */
export const fileAddress = (path: string): string =>
  `${document.documentElement.dataset['cdn'] ?? ''}${path}`;
