import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@fanfold/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { repositoryFiles, root } from './repository.ts';

const words = z.array(z.string()).min(1);
const glossary = z.strictObject({
  /** A term, and the words for it in each language; a word may be the beginning of one. */
  terms: z.array(
    z.strictObject({
      term: z.string(),
      en: words,
      ko: words,
      jp: words,
      es: words,
      /** English texts in which the word means something else, or is understood without being said. */
      except: words.optional(),
    }),
  ),
  avoid: z.array(
    z.strictObject({
      language: z.enum(languages),
      words,
      because: z.string(),
      /** Texts that keep the word: those of the specification, and texts that people have agreed to. */
      except: words.optional(),
    }),
  ),
  /** What no text of a language matches: the ways of writing that the language does not have. */
  forms: z.array(z.strictObject({ language: z.enum(languages), pattern: z.string(), because: z.string() })),
});
const { terms, avoid, forms } = glossary.parse(
  JSON.parse(readFileSync(join(root, 'locales/terms.json'), 'utf8')),
);

type Entry = { readonly path: string; readonly english: string; readonly text: string };

/** The texts of a catalogue. The English of a text with an id is in its comment. */
const entriesOf = (path: string): Entry[] =>
  readFileSync(join(root, path), 'utf8')
    .split('\n\n')
    .flatMap((block) => {
      const id = /^msgid "(.+)"$/m.exec(block)?.[1];
      const text = /^msgstr "(.+)"$/m.exec(block)?.[1];
      const english = /^#\. English: "(.+)"$/m.exec(block)?.[1] ?? id;
      return text === undefined || english === undefined ? [] : [{ path, english, text }];
    });

const files = repositoryFiles();
const paths = files.map(({ path }) => path);
const catalogues = new Map<Language, readonly Entry[]>(
  languages.map((language) => [
    language,
    paths
      .filter((path) => path.startsWith(`locales/${language}/`) && path.endsWith('.po'))
      .flatMap(entriesOf),
  ]),
);
const entries = (language: Language): readonly Entry[] => catalogues.get(language) ?? [];

const has = (text: string, list: readonly string[]): boolean =>
  list.some((word) => text.toLowerCase().includes(word.toLowerCase()));
/** As a word of its own, in the singular or the plural. */
const names = (text: string, list: readonly string[]): boolean =>
  list.some((word) => new RegExp(`\\b${word}s?\\b`, 'i').test(text));

/** The English texts that stand on buttons: what a button holds, and what its dialog's `action` says. */
const buttonTexts = new Set(
  files
    .filter(({ path }) => path.startsWith('web/src/') && path.endsWith('.tsx'))
    .flatMap(({ text }) => [
      ...text.matchAll(
        /(?:<Button\b[^<]*>|action=\{)\s*<Trans(?: context="[^"]*")?>\s*([^<{]+?)\s*<\/Trans>/g,
      ),
    ])
    .map(([, text = '']) => text.replaceAll(/\s+/g, ' ')),
);

/** What a person says of themselves when they ask for help. */
const inTheReadersWords = ['I want my money back'];

describe('the product’s terms', () => {
  it.each(avoid)('$language: no $words, as $because', ({ language, words: bad, except = [] }) => {
    expect(entries(language).filter(({ text }) => has(text, bad) && !except.includes(text))).toEqual([]);
  });

  it.each(forms)('$language: $because', ({ language, pattern }) => {
    const bad = new RegExp(pattern, 'u');
    expect(entries(language).filter(({ text }) => bad.test(text))).toEqual([]);
  });

  it.each(terms.flatMap((term) => (['ko', 'jp', 'es'] as const).map((language) => ({ term, language }))))(
    '$language has one word for $term.term',
    ({ term, language }) => {
      const other = entries(language).filter(
        ({ english, text }) =>
          names(english, term.en) && !has(text, term[language]) && !(term.except ?? []).includes(english),
      );
      expect(other).toEqual([]);
    },
  );

  // Sentences end in 합니다, requests in 하세요, questions in 까요, and nothing in 해요: one level of politeness
  // everywhere.
  const otherEnding = /(?<![세까나가필개주중])요(?=[.!:]|$)/;
  it('ko speaks in one level of politeness', () => {
    const other = entries('ko').filter(
      ({ english, text }) => otherEnding.test(text) && !inTheReadersWords.includes(english),
    );
    expect(other).toEqual([]);
  });

  // Buttons say what they do in the infinitive; headings and hints address the reader.
  const imperative =
    /^(Elige|Guarda|Añade|Usa|Pon|Busca|Mira|Haz|Crea|Cambia|Envía|Abre|Cierra|Inicia|Paga|Recarga|Compra|Escribe|Quita|Elimina|Acepta|Publica|Sube|Descarga|Muestra|Pide|Regala|Confirma|Verifica|Invita|Vincula|Activa|Desactiva|Copia|Sigue|Suscríbete|Vuelve|Entra|Revisa|Empieza|Continúa)(?![a-záéíóúñ])/u;
  it('es has the infinitive on buttons', () => {
    expect(buttonTexts.size).toBeGreaterThan(100);
    const other = entries('es').filter(
      ({ path, english, text }) =>
        !path.includes('/server/') && buttonTexts.has(english) && imperative.test(text),
    );
    expect(other).toEqual([]);
  });
});
