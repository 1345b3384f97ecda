import { type Language, languages } from '@fanfold/contracts';

/** The language that a path begins with (SHL-021), or undefined: `/ko/charge` → `ko`. */
export const languageOfPath = (pathname: string): Language | undefined =>
  parseLanguage(pathname.split('/')[1] ?? '');

/** The path as the router knows it: `/ko/charge` → `/charge`. */
export const withoutLanguage = (pathname: string): string => {
  const prefix = languageOfPath(pathname);
  return prefix === undefined ? pathname : pathname.slice(prefix.length + 1) || '/';
};

/** The path as people see it: `/charge` → `/ko/charge`. A prefix that is already there is replaced. */
export const withLanguage = (pathname: string, to: Language): string => {
  const bare = withoutLanguage(pathname);
  return bare === '/' ? `/${to}` : `/${to}${bare}`;
};

/**
 * Where a language may be named, strongest first; browser languages are BCP 47 tags in order of preference.
 */
export type LanguageHints = {
  readonly pathname: string;
  readonly query: string | null;
  readonly saved: string | null;
  readonly browser: readonly string[];
};

/**
 * Path, `lang` query, saved choice, browser, English (SHL-022, SHL-023). The country is not asked for: it is
 * known only to the service, and a browser that says Korean or Japanese says more than an address does.
 */
export const chooseLanguage = ({ pathname, query, saved, browser }: LanguageHints): Language =>
  languageOfPath(pathname) ??
  parseLanguage(query ?? '') ??
  parseLanguage(saved ?? '') ??
  firstSupported(browser) ??
  'en';

export const parseLanguage = (value: string): Language | undefined =>
  languages.find((known) => known === value);

const firstSupported = (tags: readonly string[]): Language | undefined => {
  for (const tag of tags) {
    const primary = tag.toLowerCase().split('-')[0] ?? '';
    const found = primary === 'ja' ? 'jp' : languages.find((known) => known === primary);
    // `jp` as a browser tag means nothing; only our own code does.
    if (found !== undefined && primary !== 'jp') return found;
  }
  return undefined;
};
