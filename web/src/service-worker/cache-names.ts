/** What the browser keeps of Fanfold, by the names of its caches (SHL-039). */
export const cacheNames = {
  /** The application: its document and the files of its build, before a page has asked for them. */
  application: 'assets',
  /** Files of the build that were asked for: texts of a language, fonts. */
  used: 'assets_v2',
  /** Pictures that only the account in `replies` may see. */
  ownPictures: 'images',
  /** Pictures that all people may see. */
  publicPictures: 'public-images',
} as const;

const repliesPrefix = 'replies-';

/**
 * The replies that were read in an hour have a cache of their own, so that what is old is dropped as a whole.
 */
export const repliesOf = (at: Date): string => `${repliesPrefix}${at.toISOString().slice(0, 13)}`;

export const isReplies = (name: string): boolean => name.startsWith(repliesPrefix);

const keptHours = 24;

/** The caches of replies that are too old to be shown. */
export const tooOld = (names: readonly string[], now: Date): string[] => {
  const oldest = repliesOf(new Date(now.getTime() - keptHours * 3_600_000));
  return names.filter((name) => isReplies(name) && name < oldest);
};

/** The caches of replies, the newest first. */
export const newestFirst = (names: readonly string[]): string[] => names.filter(isReplies).sort().reverse();
