import type { Language } from '@fanfold/contracts';

import { chooseLanguage } from './language.ts';
import { readSaved } from './storage.ts';

/** The language to begin with, from the address and what this browser says about its owner. */
export const initialLanguage = (): Language =>
  chooseLanguage({
    pathname: location.pathname,
    query: new URLSearchParams(location.search).get('lang'),
    saved: readSaved('language'),
    browser: navigator.languages,
  });
