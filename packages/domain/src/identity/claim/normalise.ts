import type { ClaimKind } from './events.ts';

/** Raise this when `normaliseClaim` changes; claims made under an older number stay where they are. */
export const claimNormalisation = 1;

// Letters of other scripts that pass for Latin ones at a glance. A nickname that only differs by them is the same name.
const lookalikes: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  һ: 'h',
  ԁ: 'd',
  ո: 'n',
  ѵ: 'v',
  α: 'a',
  ο: 'o',
  ν: 'v',
  ι: 'i',
  κ: 'k',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ε: 'e',
  η: 'n',
};

/** One spelling for all ways to write the same value: NFKC, case-folded, spaces collapsed, lookalikes replaced. */
export const normaliseClaim = (kind: ClaimKind, value: string): string => {
  const plain = value.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
  return kind === 'email' || kind === 'signUp'
    ? plain
    : [...plain].map((letter) => lookalikes[letter] ?? letter).join('');
};
