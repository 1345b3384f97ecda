/** In place of the id of a row: the creators of no row, but all that there are (DIS-019). */
export const allCreators = 'all';
