import { anywhere, banned, inCode, type Rule } from '../rule.ts';

const marks = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'];

export const commentRules: readonly Rule[] = [
  banned('no-unfinished-work', new RegExp(`\\b(${marks.join('|')})\\b`), {
    instead: 'Unfinished work is an issue, not a comment.',
    appliesTo: anywhere,
    bad: [`// ${marks[0]}: later`, `/* ${marks[1]} */`],
    good: ['const todos = []; // all methods'],
  }),
  banned(
    'no-disable-comments',
    /(eslint|oxlint|biome|prettier|knip|stylelint|c8|istanbul|v8)[- ](disable|ignore)|@ts-(ignore|expect-error|nocheck)|@knip/,
    {
      instead: 'A rule that does not fit is changed for all, with its reason, in the tool’s configuration.',
      appliesTo: inCode,
      bad: ['// biome-ignore lint/x: y', '// eslint-disable-next-line', '// @ts-expect-error'],
      good: ['// We ignore the biome.'],
    },
  ),
  banned('comments-end-at-110', /^(?=.{111})\s*(\/\/|\/\*\*|\*) (?!\|)/, {
    instead:
      'The formatter ends lines of code at 110 characters; comments end there too (docs/style.md). Rows of a table may be longer.',
    appliesTo: inCode,
    bad: [`// ${'word '.repeat(22)}`, ` * ${'word '.repeat(22)}`, `/** ${'word '.repeat(22)} */`],
    good: [
      `// ${'word '.repeat(20)}`,
      ` * | ${'cell | '.repeat(20)}`,
      `const text = '${'word '.repeat(22)}';`,
    ],
  }),
];
