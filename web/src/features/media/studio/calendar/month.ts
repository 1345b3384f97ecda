/** A month, as addresses name it: `2026-11`. */
export const isMonth = (text: string): boolean => /^20[0-9]{2}-(0[1-9]|1[0-2])$/.test(text);

/** The month of a date and time by a person's clock: `2026-11-24T21:30`. */
export const monthOf = (wallClock: string): string => wallClock.slice(0, 7);
