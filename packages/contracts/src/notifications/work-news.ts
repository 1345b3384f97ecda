import type { workNews } from '@fanfold/domain/notifications';

import { workNewsTexts as texts } from './work-news.texts.ts';

export type WorkNewsKind = (typeof workNews)[number];
type Text = (typeof texts)[keyof typeof texts];
type Speaker = {
  /** Says a text in the reader's language. */
  readonly say: (text: Text, values: Readonly<Record<string, string>>) => string;
  /** The other one who makes the work. */
  readonly from: string;
  /** The title of the work; null where it has none. */
  readonly work: string | null;
};

/**
 * The headline and the words below it, the same on the site, in an e-mail and in a push. A reason stands
 * between them.
 */
export const workNewsWords = (
  { say, from, work }: Speaker,
  what: WorkNewsKind,
): { readonly title: string; readonly body: string } => {
  const values = { from, work: work ?? say(texts.untitled, {}) };
  return { title: say(texts[what], values), body: say(texts[`${what}Body`], values) };
};
