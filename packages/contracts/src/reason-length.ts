/** By itself: the schema of a reason is part of every page, and the other limits are not. */
export const reasonLength = { minLength: 3, maxLength: 500 } as const;
