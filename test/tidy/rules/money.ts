import { banned, inCode, type Rule } from '../rule.ts';

// Where amounts are computed. Display is the web's: it formats integers.
const moneyFiles =
  /^(packages\/domain\/src\/|packages\/application\/src\/|projections\/|services\/api\/src\/(payments|commerce|wallet|earnings)\/|services\/sandbox\/src\/payments\/)/;
const isTest = /\.(test|spec)\.tsx?$|\/testing\//;

export const moneyRules: readonly Rule[] = [
  banned(
    'no-floating-point-money',
    // A decimal literal outside quotes and comments, and what makes or rounds binary fractions.
    /^(?!\s*(\/\/|\*|\/\*))[^'"`]*(?<![\w.])\d+\.\d|\bparseFloat\b|\.toFixed\(|\bMath\.(round|fround|sqrt|pow|exp|log)\b|\bNumber\.EPSILON\b/,
    {
      instead: 'Money is an integer; rates are exact rationals, multiplied with multiplyRounded.',
      appliesTo: (path) => inCode(path) && moneyFiles.test(path) && !isTest.test(path),
      bad: ['const price = base * 1.1;', 'Number.parseFloat(text)', 'total.toFixed(2)', 'Math.round(x)'],
      good: [
        '/** 1.1 is 11/10 */',
        ' * see §5.2',
        'rate: { numerator: 11, denominator: 10 }',
        "'version 1.1'",
      ],
    },
  ),
  banned(
    'no-clock-or-chance-in-the-domain',
    /\bDate\.now\(|new Date\(\)|\bMath\.random\(|\bperformance\.now\(|crypto\./,
    {
      instead: 'Time, ids and randomness are fields of the command.',
      appliesTo: (path) => inCode(path) && path.startsWith('packages/domain/src/') && !isTest.test(path),
      bad: ['const now = Date.now();', 'new Date()', 'Math.random()'],
      good: ['new Date(at)', 'Date.parse(at)'],
    },
  ),
  banned('no-console', /\bconsole\.\w+\(/, {
    instead: 'Processes log with platform’s logger; what people read goes through the terminal’s own writer.',
    appliesTo: (path) =>
      inCode(path) &&
      /^(packages|services|projections|migrations)\//.test(path) &&
      !isTest.test(path) &&
      !path.includes('/examples/'),
    bad: ["console.log('x')"],
    good: ["log.info('x')"],
  }),
];
