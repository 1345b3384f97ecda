export { loadTexts, textsFor } from './load-texts.ts';
export { negotiateLanguage } from './negotiate-language.ts';
export { type Said, type Say, sayAll, sayIn, type Text, type Values } from './say.ts';
