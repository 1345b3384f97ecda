import { atom } from 'jotai';

import { type GalleryLanguage, galleryLanguages } from './words.ts';

/** What of the gallery is shown. */
export type View = {
  /** A component. */
  readonly page: string;
  /** One state alone, e.g. an overlay, which covers the others; empty for all that lie side by side. */
  readonly state: string;
  readonly lang: GalleryLanguage;
  readonly theme: 'light' | 'dark';
};

/** The view that an address names after its #. */
export const readView = (hash: string): View => {
  const said = new URLSearchParams(hash.slice(1));
  return {
    page: said.get('page') ?? '',
    state: said.get('state') ?? '',
    lang: galleryLanguages.find((known) => known === said.get('lang')) ?? 'en',
    theme: said.get('theme') === 'dark' ? 'dark' : 'light',
  };
};

export const addressOf = (view: View): string => `#${new URLSearchParams(view)}`;

export const viewAtom = atom<View>(readView(''));
