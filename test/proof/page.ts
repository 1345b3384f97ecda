import { type Claim, type ClaimFigure, type ClaimResult, type Limit, verdictOf } from './claim.ts';
import type { Results } from './results.ts';

const number = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 });

const limitOf = (limit: Limit): string => {
  if ('is' in limit) return number(limit.is);
  return 'atLeast' in limit ? `≥ ${number(limit.atLeast)}` : `≤ ${number(limit.atMost)}`;
};

const valuesOf = ({ figures }: Claim, result: ClaimResult | undefined): string => {
  const shown = figures.flatMap(({ name, passes, needsQuiet }) => {
    const value = result?.values[name];
    if (value === undefined) return [];
    const mark = passes && needsQuiet && result?.shared ? ' (not judged: shared machine)' : '';
    return [`${name} ${number(value)}${mark}`];
  });
  return shown.join('; ') || '–';
};

const passesOf = (figures: readonly ClaimFigure[]): string =>
  figures.flatMap(({ name, passes }) => (passes ? [`${name} ${limitOf(passes)}`] : [])).join('; ');

const commandOf = ({ name }: Claim): string => `npm run proof -- ${name}`;

/** What a run prints: each claim with its verdict, its values and what passes. */
export const reportOf = (claims: readonly Claim[], results: Results): string =>
  claims
    .map((claim) => {
      const result = results[claim.name];
      const verdict = verdictOf(claim, result).padEnd(9);
      return [
        `${verdict}  ${claim.name}: ${claim.says}`,
        `           value: ${valuesOf(claim, result)}`,
        `           passes if: ${passesOf(claim.figures)}\n`,
      ].join('\n');
    })
    .join('\n');

const head = `<!-- Written by npm run proof -- --write; not edited by hand. -->
# One page of proof

What Fanfold promises, with the last measured value, what passes, and the command that prints it. \`npm run proof\` runs
all claims one after the other in their long versions; \`--write\` puts the results here. A claim without a value is *not run*;
one whose run was smaller than what passes is *too small*.
A time with the mark *not judged* was measured while other programs used the machine (\`--shared\`): it is no benchmark.
`;

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The text of docs/proof.md. */
export const pageOf = (claims: readonly Claim[], results: Results): string => {
  const rows = claims.map((claim, index) => {
    const result = results[claim.name];
    const run = result ? `${result.at.slice(0, 10)}, ${result.seconds} s` : '–';
    const verdict = verdictOf(claim, result);
    const cells = [valuesOf(claim, result), passesOf(claim.figures), `**${verdict}**`, run];
    return row([String(index + 1), claim.says, ...cells, `\`${commandOf(claim)}\``]);
  });
  const tests = claims.map(({ shownBy }, index) => {
    const files = [...new Set(shownBy.map(({ file }) => file))];
    return row([String(index + 1), files.map((file) => `\`${file}\``).join(', ')]);
  });
  return [
    head,
    row(['', 'claim', 'last value', 'passes if', '', 'run', 'command']),
    row(['---', '---', '---', '---', '---', '---', '---']),
    ...rows,
    '\n## The tests behind it\n',
    row(['', 'files']),
    row(['---', '---']),
    ...tests,
    '',
  ].join('\n');
};
