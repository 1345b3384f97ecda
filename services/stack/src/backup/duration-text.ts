/** The duration, and what it would be for a million events: `in 1.2 s (about 76 s for a million events)`. */
export const durationText = (ms: number, events: number | undefined): string => {
  const seconds = ms / 1_000;
  const took = `in ${seconds.toFixed(1)} s`;
  if (!events) return took;
  return `${took} (about ${Math.round((seconds / events) * 1_000_000).toLocaleString('en')} s for a million events)`;
};
