import { z } from 'zod';

import { limits } from '../limits.ts';

/** Scripts in general use (UAX 31, table 5) that a name may be written in, alone. */
const scripts =
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan';
/** Those that are written together (UTS 39, section 5.2, "highly restrictive"). */
const together = ['Latin Han Hiragana Katakana', 'Latin Han Hangul', 'Latin Han Bopomofo'];

const writtenIn = (names: string): string => {
  const classes = `Common Inherited ${names}`.split(' ').map((name) => `\\p{Script_Extensions=${name}}`);
  return `[${classes.join('')}]+`;
};

/**
 * Letters of one script, or of those that are written together: a Cyrillic letter in a Latin name is there to
 * deceive. Marked as pure, so that pages without a nickname's field do not contain it.
 */
const oneScript = /* @__PURE__ */ (() =>
  new RegExp(`^(?:${[...together, ...scripts.split(' ')].map(writtenIn).join('|')})$`, 'u'))();

// Two marks on a letter are enough for every language that is written with them, e.g. Thai. More of them, or
// one twice, or one on nothing, only make a name that covers others.
const stackedMarks = /^(?!.*(?:\p{M}{3}|(\p{M})\1|(?:^|[ _-])\p{M}|\p{Me}))/u;

/** The filler letters of Hangul, joiners, variation selectors: one sees nothing of them. */
const visible = /^\P{Default_Ignorable_Code_Point}*$/u;

/**
 * Letters, digits, marks, inner spaces, hyphen and underscore of one script; no other special characters
 * (IDN-094). Kept in the compatibility form, so that full-width and mathematical letters are plain ones.
 */
export const nickname = z
  .string()
  .trim()
  .normalize('NFKC')
  .min(limits.nickname.minLength)
  .max(limits.nickname.maxLength)
  .regex(/^[\p{L}\p{N}\p{M}_ -]+$/u)
  .regex(visible)
  .regex(oneScript)
  .regex(stackedMarks);
