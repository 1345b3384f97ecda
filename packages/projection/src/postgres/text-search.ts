/**
 * The form in which texts are compared in a search: compatibility forms and case do not matter. Computed here
 * and not by Postgres, whose `lower` depends on the locale of its cluster.
 */
export const folded = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** A text as part of a pattern of `like`: its own `%` and `_` mean themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);
