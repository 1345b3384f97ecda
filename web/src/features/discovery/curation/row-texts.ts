import type { Language } from '@fanfold/contracts';
import type { Component } from '@fanfold/contracts/discovery';

/** The texts with this one in its language; an empty one is left out. */
export const withText = (texts: Component['title'], language: Language, text: string): Component['title'] => {
  const { [language]: _former, ...others } = texts;
  return text === '' ? others : { ...others, [language]: text };
};
