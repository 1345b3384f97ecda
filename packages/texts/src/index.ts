export { loadTexts, textsFor } from './load-texts.ts';
export { moneyText } from './money-text.ts';
export { negotiateLanguage } from './negotiate-language.ts';
export { type Said, type Say, sayAll, sayIn, type Text, type Values } from './say.ts';
