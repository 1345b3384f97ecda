import { type Rule } from '../rule.ts';

/** Decision records are written in the words of their time, and the rule has bad examples. */
const exceptions = ['docs/decisions/', 'test/tidy/'];

const applies = (path: string): boolean =>
  /\.(md|tsx?|mjs|css|yaml)$/.test(path) && !exceptions.some((folder) => path.startsWith(folder));

/**
 * What a reader has to guess or translate: the pattern, what to write instead, and a sentence that breaks the
 * rule.
 */
const vague: readonly (readonly [pattern: string, instead: string, example: string])[] = [
  [
    'somebody|someone|anybody|anyone',
    'Name the role: a user, an operator, another process.',
    'until somebody reads it',
  ],
  [
    'nobody|no one',
    'Name what is missing: no process, no account, no request.',
    'what nobody reads any more',
  ],
  ['everybody|everyone', 'Name the group: all users, every process.', 'everybody goes on'],
  ['who(so|m)?ever', 'Name the role: the process that, the caller that.', 'whoever waits for it'],
  ['falls? due|what falls', 'The deadline passes; a lot expires.', 'runs what falls due'],
  ['errands?', 'A command execution.', 'the errand of a command'],
  ['heed(s|ed|ing)?', 'Applies, follows, respects.', 'heeds the desired state'],
  ['(gives?|gave|giving) way', 'Is throttled; lets other work run first.', 'gives way to live projections'],
  ["one[’']s own", 'Your own, its own.', 'reading one’s own writes'],
  ['anew', 'Again.', 'computes it anew'],
  ['mend(s|ed|ing)?', 'Repairs.', 'the mended handler'],
  ['heard of', 'Received, has a heartbeat.', 'was never heard of again'],
  ['what (becomes?|became|came) of', 'The outcome of.', 'what becomes of a charge'],
];

const comment = /(?:^|\s)\/\/ (.*)$/;
const blockLine = /^\s*(?:\{?\/\*\*?|\*) ?(.*)$/;
const title = /(?:\b(?:it|describe)(?:\.\w+)*|^\s*\]\))\(.*?(['"`])(.*)\1/;
/** A title on the line after `it(`, or after the table of `it.each`. */
const beforeTitle = /(?:\b(?:it|describe)|\))\($/;
const titleLine = /^\s*(['"`])(.*)\1,$/;

/**
 * The words of a file for its readers: all of a document; of a source file the comments and the test titles.
 */
const wordsIn = (path: string, line: string, before: string): string => {
  if (path.endsWith('.md')) return line;
  if (path.endsWith('.yaml')) return line;
  const isTitle = path.endsWith('.ts') && beforeTitle.test(before);
  return [
    blockLine.exec(line)?.[1],
    comment.exec(line)?.[1],
    title.exec(line)?.[2],
    isTitle && titleLine.exec(line)?.[2],
  ].join(' ');
};

export const plainWordRules: readonly Rule[] = vague.map(([pattern, instead, example]) => {
  const expression = new RegExp(`(?<![\\w-])(${pattern})(?![\\w@])`, 'i');
  return {
    name: `plain-words ${pattern}`,
    instead: `${instead} (docs/glossary.md)`,
    appliesTo: applies,
    check: ({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index, lines) =>
          expression.test(wordsIn(path, line, lines[index - 1] ?? ''))
            ? [`line ${index + 1}: ${line.trim().slice(0, 120)}`]
            : [],
        ),
    bad: [
      { path: 'packages/event-log/src/feed/feed.ts', text: `/** ${example} */` },
      { path: 'packages/event-log/src/feed/feed.ts', text: `const a = 1; // ${example}` },
      {
        path: 'packages/event-log/src/feed/feed.test.ts',
        text: `it('${example.replace("'", '’')}', () => {});`,
      },
      {
        path: 'packages/event-log/src/feed/feed.test.ts',
        text: `it.each(rows)(\n  '${example.replace("'", '’')}',\n  () => {},\n);`,
      },
      {
        path: 'packages/event-log/src/feed/feed.test.ts',
        text: `it.each([\n  [1],\n])('${example.replace("'", '’')}', () => {});`,
      },
      { path: 'web/src/features/wallet/wallet-screen.tsx', text: `{/* ${example} */}` },
      { path: 'docs/operations.md', text: example },
    ],
    good: [
      { path: 'packages/event-log/src/feed/feed.ts', text: '/** The process that waits for the lease. */' },
      { path: 'packages/event-log/src/feed/feed.ts', text: `const who = '${example.replace("'", '’')}';` },
    ],
  };
});
