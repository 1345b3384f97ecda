import { bcp47, type Language, languages } from '@fanfold/contracts';
import { type Tile, workPageOf } from '@fanfold/contracts/catalogue';

type WorkNamed = { readonly contentOid: string } & Pick<Tile, 'kind'>;

/** The page of a work, without a language. */
export const workPath = ({ contentOid, kind }: WorkNamed): string => `/${workPageOf(kind)}/${contentOid}`;

/** The page of an event of the site, without a language. */
export const eventPath = (eventOid: string): string => `/event/${eventOid}`;

/** The page of a creator: by the name that they chose for it, if they did. */
export const creatorPath = ({ oid, customUrl }: { oid: string; customUrl: string | null }): string =>
  customUrl === null ? `/creatorhome/${oid}` : `/c/${encodeURIComponent(customUrl)}`;

export const feedPath = (creatorOid: string): string => `/feeds/${creatorOid}.xml`;

/** A page's address in a language; without one, the address that chooses the reader's. */
export const addressOf = (publicUrl: string, path: string, language?: Language): string =>
  new URL(language === undefined ? path : `/${language}${path}`, publicUrl).href;

type Places = { readonly publicUrl: string; readonly cdnBase: string | undefined };

/** The whole address of a public file: at the CDN where there is one. */
export const fileAddress = ({ publicUrl, cdnBase }: Places, path: string): string =>
  cdnBase === undefined ? addressOf(publicUrl, path) : `${cdnBase}${path}`;

/**
 * The same page in each language, and for readers of others, as search engines are told of them (`hreflang`).
 */
export const alternatesOf = (
  publicUrl: string,
  path: string,
): readonly { readonly hreflang: string; readonly href: string }[] => [
  ...languages.map((code) => ({ hreflang: bcp47[code], href: addressOf(publicUrl, path, code) })),
  { hreflang: 'x-default', href: addressOf(publicUrl, path) },
];
