import { type Language, languages } from '@fanfold/contracts';
import { negotiateLanguage } from '@fanfold/texts';
import type { FastifyRequest } from 'fastify';

/**
 * The caller's language: the envelope's `lang`, the client's header, then what the browser accepts, then
 * English.
 */
export const languageOf = (request: FastifyRequest): Language => {
  const asked = (request.query as { lang?: unknown } | undefined)?.lang ?? request.headers['fanfold-lang'];
  if (typeof asked === 'string' && (languages as readonly string[]).includes(asked)) return asked as Language;
  return negotiateLanguage(request.headers['accept-language']);
};
