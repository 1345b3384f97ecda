import { type Language, languages } from '@fanfold/contracts';
import type { FastifyRequest } from 'fastify';

const fromTag: Record<string, Language> = { en: 'en', ko: 'ko', ja: 'jp', jp: 'jp', es: 'es' };

/** The caller's language: the envelope's `lang`, the client's header, then what the browser accepts, then English. */
export const languageOf = (request: FastifyRequest): Language => {
  const asked = (request.query as { lang?: unknown } | undefined)?.lang ?? request.headers['fanfold-lang'];
  if (typeof asked === 'string' && (languages as readonly string[]).includes(asked)) return asked as Language;
  for (const range of (request.headers['accept-language'] ?? '').split(',')) {
    const tag = range.trim().slice(0, 2).toLowerCase();
    const known = fromTag[tag];
    if (known) return known;
  }
  return 'en';
};
