/** REV-033: less than this is carried to the next request. It is compared after fees and before tax. */
export const minimumWon = 50_000;
