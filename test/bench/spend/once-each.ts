/**
 * Compares acknowledged purchases with recorded ones. Throws when an acknowledged one is missing or recorded
 * twice. Answers their number.
 */
export const onceEach = (acknowledged: readonly string[], recorded: readonly string[]): number => {
  const times = new Map<string, number>();
  for (const id of recorded) times.set(id, (times.get(id) ?? 0) + 1);
  const lost = acknowledged.filter((id) => !times.has(id)).length;
  const doubled = [...times.values()].filter((count) => count > 1).length;
  if (lost > 0 || doubled > 0)
    throw new Error(`${lost} acknowledged purchases are missing, ${doubled} were recorded more than once.`);
  return acknowledged.length;
};
