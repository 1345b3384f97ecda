/** Milliseconds since the epoch with fractions, comparable between the processes of one machine. */
export const wallClockMs = (): number => performance.timeOrigin + performance.now();
