/**
 * A text about half as long again, with accents and without new places to break a word: what German or
 * Finnish would need. Letters stay readable; tags of markup stay as they are.
 */
export const lengthen = (text: string): string =>
  text
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : part.replace(/\p{L}{2,}/gu, longWord)))
    .join('');

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', n: 'ñ', c: 'ç' };

const longWord = (word: string): string => {
  const marked = word.replace(/[aeiounc]/g, (letter) => accents[letter] ?? letter);
  return marked + marked.slice(-Math.ceil(word.length / 2));
};

/** A compiled Lingui message with its texts made longer; names of values and of plural forms stay. */
export const lengthenMessage = (message: unknown): unknown =>
  typeof message === 'string' ? lengthen(message) : Array.isArray(message) ? message.map(part) : message;

/** A part of a message is a text, or a value: its name, its kind, and the texts of its forms. */
const part = (token: unknown): unknown => {
  if (!Array.isArray(token)) return lengthenMessage(token);
  const [name, kind, forms] = token as readonly unknown[];
  if (typeof forms !== 'object' || forms === null) return token;
  const longer = Object.entries(forms).map(([form, text]) => [
    form,
    form === 'offset' ? text : lengthenMessage(text),
  ]);
  return [name, kind, Object.fromEntries(longer)];
};
