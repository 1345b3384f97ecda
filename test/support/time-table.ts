import { budgetOf, type Level, levelOf } from '../budgets.ts';

export type FileTime = {
  /** From the repository. */
  readonly path: string;
  readonly seconds: number;
};

const levels: readonly Level[] = ['unit', 'int', 'e2e', 'browser'];
const slowest = 10;

/**
 * The closing lines of a run about time: minutes of files by level, the ten slowest files with their budgets,
 * and a warning for each file that took longer than its budget. Ends with a line break.
 */
export const timeTable = (files: readonly FileTime[], wallSeconds: number): string => {
  if (files.length === 0) return '';
  const lines = [
    'Time by level        files  minutes',
    ...levels.flatMap((level) => levelLine(level, files)),
    row('together', files),
    `${(wallSeconds / 60).toFixed(1)} minutes passed.`,
    '',
    'Slowest files                                            seconds  budget',
    ...files
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, slowest)
      .map(({ path, seconds }) => `  ${path.padEnd(52)} ${whole(seconds, 9)} ${whole(budgetOf(path), 7)}`),
    ...files.filter(({ path, seconds }) => seconds > budgetOf(path)).map(warning),
  ];
  return `${lines.join('\n')}\n`;
};

const levelLine = (level: Level, files: readonly FileTime[]): string[] => {
  const own = files.filter(({ path }) => levelOf(path) === level);
  return own.length === 0 ? [] : [row(level, own)];
};

const row = (name: string, files: readonly FileTime[]): string => {
  const seconds = files.reduce((sum, file) => sum + file.seconds, 0);
  return `  ${name.padEnd(18)} ${String(files.length).padStart(5)} ${(seconds / 60).toFixed(1).padStart(8)}`;
};

const whole = (seconds: number, width: number): string => seconds.toFixed(0).padStart(width);

const warning = ({ path, seconds }: FileTime): string =>
  `Warning: ${path} took ${seconds.toFixed(0)} s; its budget in test/budgets.ts is ${budgetOf(path)} s.`;
