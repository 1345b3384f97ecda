/** What a mark of a viewer's copy is written with (COM-006): without the letters that are read as figures. */
export const markAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const markLength = 10;
