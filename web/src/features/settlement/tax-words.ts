/** The forms of the US tax office, by its own names. */
export const formNames = { w9: 'W-9', w8ben: 'W-8BEN', w8bene: 'W-8BEN-E' } as const;
