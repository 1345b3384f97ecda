import type { Language } from '@fanfold/contracts';
import { type AnyRouter, type LocationRewrite, useRouter } from '@tanstack/react-router';

import { activateLanguage, currentLanguage } from '../lib/i18n.ts';
import { languageOfPath, withLanguage, withoutLanguage } from '../lib/language.ts';

/** Routes know no languages: the prefix is removed from an incoming address and added to an outgoing one. */
export const rewriteFor = (language: Language): LocationRewrite => ({
  input: ({ url }) => withPath(url, withoutLanguage(url.pathname)),
  output: ({ url }) => withPath(url, withLanguage(url.pathname, language)),
});

/** Shows the page that is open in another language, in the same place of the history. */
export const useLanguageSwitch = (): ((language: Language) => Promise<void>) => {
  const router = useRouter();
  return async (language) => {
    await speak(router, language);
    const { pathname, search, hash } = location;
    router.history.replace(`${withLanguage(pathname, language)}${search}${hash}`);
  };
};

/** Going back to a page that was read in another language shows it in that language again (SHL-022). */
export const followLanguageOfAddress = (router: AnyRouter): void => {
  router.history.subscribe(() => {
    const language = languageOfPath(router.history.location.pathname);
    if (language !== undefined && language !== currentLanguage()) void speak(router, language);
  });
};

const speak = async (router: AnyRouter, language: Language): Promise<void> => {
  await activateLanguage(language);
  // The user has chosen another language since.
  if (language !== currentLanguage()) return;
  // A new pair of rewrites makes the router build all links on the page again.
  router.update({ ...router.options, rewrite: rewriteFor(language) });
};

const withPath = (url: URL, pathname: string): URL => {
  const changed = new URL(url);
  changed.pathname = pathname;
  return changed;
};
