import { bcp47, type Language, languages } from '@fanfold/contracts';
import Negotiator from 'negotiator';

/** Our codes by the tags that a browser sends: those of BCP 47, and our own `jp`. */
const codes = new Map<string, Language>(
  languages.flatMap((language) => [[bcp47[language], language] as const, [language, language] as const]),
);

/**
 * The language that an `Accept-Language` header prefers among ours (RFC 9110 §12.5.4: by quality, `ko-KR`
 * matches `ko`, a quality of 0 excludes); English when it prefers none.
 */
export const negotiateLanguage = (acceptLanguage: string | undefined): Language => {
  const headers = { 'accept-language': acceptLanguage };
  const [tag = ''] = new Negotiator({ headers }).languages([...codes.keys()]);
  return codes.get(tag) ?? 'en';
};
