import { type Language, languages } from '../../language.ts';
import type { Presentation } from './fields.ts';

/**
 * The languages in which a work can be read or heard: those that its creator disclosed, or else those of its
 * text.
 */
export const languagesOf = ({
  languages: disclosed,
  body,
}: Pick<Presentation, 'languages' | 'body'>): Language[] =>
  disclosed.length > 0 ? [...disclosed] : languages.filter((language) => body.texts[language] !== undefined);
