/**
 * Called often while something is read, with the percentage that is done; never more than a hundred times a
 * second.
 */
export type Beat = (percent: number) => void;

export const silentBeat: Beat = () => undefined;
