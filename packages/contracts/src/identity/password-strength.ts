/** How well a password withstands guessing. */
export type PasswordEstimate = {
  /** The service refuses it (PASSWORD_TOO_COMMON). */
  readonly isEasilyGuessed: boolean;
  /** Withstands 10^8 guesses and more: zxcvbn's scores 3 and 4. */
  readonly isStrong: boolean;
};

/** `about` are words of the person that an attacker tries first: the nickname, the e-mail address. */
export type EstimatePassword = (password: string, about: readonly string[]) => PasswordEstimate;

/**
 * A password of the least length (6 characters, IDN-093) that follows no pattern withstands a million
 * guesses. One that a list, a keyboard row or a date gives away earlier is refused.
 */
const fewestGuesses = 1_000_000;

/** Time grows faster than length. What comes after these characters is not examined. */
const examinedLength = 32;

let loaded: Promise<EstimatePassword> | undefined;

/**
 * Loads the estimate once: the library with its list of 50,000 passwords is 245 kB gzipped, so it is no part
 * of any bundle that a page begins with. Service and browser judge by the same function; the service decides.
 * Rejects when a browser cannot fetch it.
 */
export const loadPasswordEstimate = (): Promise<EstimatePassword> => {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
};

const load = async (): Promise<EstimatePassword> => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: examinedLength });
  return (password, about) => {
    const { guesses, score } = zxcvbn.check(password.normalize('NFKC'), [
      'fanfold',
      ...about.flatMap(wordsOf),
    ]);
    return { isEasilyGuessed: guesses < fewestGuesses, isStrong: score >= 3 };
  };
};

/** `paper.moth@example.org` gives `papermoth`, `paper`, `moth`, `example` and `org`. */
const wordsOf = (text: string): string[] => {
  const [name = [], ...host] = text.split('@').map((part) => part.split(/[^\p{L}\p{N}]+/u));
  return [name.join(''), ...name, ...host.flat()].filter((word) => word.length >= 3);
};
