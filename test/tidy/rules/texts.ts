import { banned, inCode, type Rule } from '../rule.ts';
import { type Node, parse, visit } from './syntax.ts';

const hasLetters = /\p{L}{2,}/u;
/** Attributes whose value people read or hear. */
const spoken = new Set([
  'alt',
  'title',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
]);
/** Words that are the same everywhere. */
const sameEverywhere = new Set(['Fanfold', 'English', '한국어', '日本語', 'Español', 'KRW', 'JPY', 'USD']);

const isUntranslated = (text: string): boolean =>
  hasLetters.test(text) && !sameEverywhere.has(text.trim()) && !/^&\w+;$/.test(text.trim());

const nameOf = (node: unknown): string => (node as { value?: string } | undefined)?.value ?? '';

const valueOf = (attribute: Node): string => {
  const value = attribute['value'] as Node | null | undefined;
  return value?.type === 'StringLiteral' ? nameOf(value) : '';
};

export const textRules: readonly Rule[] = [
  {
    name: 'no-untranslated-text',
    instead: 'Text stands in <Trans> or t`…`, so that it is in all four catalogues.',
    appliesTo: (path) => /^web\/src\/.*\.tsx$/.test(path) && !path.endsWith('.test.tsx'),
    check: (file) => {
      const found: string[] = [];
      visit(parse(file), (node) => {
        if (node.type === 'JSXElement') {
          const opening = node['opening'] as { name?: unknown } | undefined;
          if (['Trans', 'Plural', 'Select', 'SelectOrdinal'].includes(nameOf(opening?.name))) return false;
        }
        if (node.type === 'JSXText' && isUntranslated(nameOf(node))) found.push(nameOf(node).trim());
        if (node.type === 'JSXAttribute' && spoken.has(nameOf(node['name'])) && isUntranslated(valueOf(node)))
          found.push(`${nameOf(node['name'])}="${valueOf(node)}"`);
        return true;
      });
      return found;
    },
    bad: [
      { path: 'web/src/x.tsx', text: 'const x = <p>Hello there</p>;' },
      { path: 'web/src/x.tsx', text: 'const x = <input aria-label="Amount" />;' },
    ],
    good: [
      { path: 'web/src/x.tsx', text: 'const x = <p><Trans>Hello there</Trans></p>;' },
      { path: 'web/src/x.tsx', text: 'const x = <input aria-label={t`Amount`} type="text" />;' },
      { path: 'web/src/x.tsx', text: 'const x = <p>{total} · 10 %</p>;' },
    ],
  },
  banned('server-texts-in-their-files', /\/\*\s*i18n\s*\*\/|\bsay\(\s*\{\s*id:/, {
    instead: 'Texts of the server stand in *.texts.ts files: the extractor reads no others.',
    appliesTo: (path) => inCode(path) && /^(packages|services)\//.test(path) && !path.endsWith('.texts.ts'),
    at: 'services/api/src/wallet/export.route.ts',
    bad: ["const title = /*i18n*/ { id: 'x', message: 'X' };", "say({ id: 'x', message: 'X' })"],
    good: ['say(historyTitle, { page })'],
  }),
  {
    name: 'no-empty-translations',
    instead: 'Every message of a catalogue has its text.',
    appliesTo: (path) => /^locales\/[a-z]+\/(server\/)?[a-z]+\.po$/.test(path),
    check: ({ text }) =>
      text.split(/\n\n+/).flatMap((entry) => {
        const [, id] = /^msgid "(.*)"$/m.exec(entry) ?? [];
        // The empty id is the header; an obsolete entry starts with #~.
        if (!id || entry.includes('#~')) return [];
        return /^msgstr(\[\d\])? ""\n(?!")/m.test(`${entry}\n`) ? [id] : [];
      }),
    bad: [
      {
        path: 'locales/ko/wallet.po',
        text: 'msgid ""\nmsgstr ""\n"Language: ko\\n"\n\nmsgid "Hello"\nmsgstr ""\n',
      },
      {
        path: 'locales/es/server/wallet.po',
        text: '#. English: "Hello"\nmsgid "wallet.hello"\nmsgstr ""\n',
      },
    ],
    good: [
      {
        path: 'locales/ko/wallet.po',
        text: 'msgid ""\nmsgstr ""\n"Language: ko\\n"\n\nmsgid "Hello"\nmsgstr "안녕"\n\nmsgid "Long"\nmsgstr ""\n"길다"\n',
      },
    ],
  },
];
