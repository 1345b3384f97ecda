/** How often works were opened, played and sold. */
export type Figures = { views: number; plays: number; playMs: number; sales: number; coins: number };

export const none = (): Figures => ({ views: 0, plays: 0, playMs: 0, sales: 0, coins: 0 });

/** The sums of lines by their key. */
export const grouped = <Line extends Partial<Figures>>(
  lines: readonly Line[],
  keyOf: (line: Line) => string,
): Map<string, Figures> => {
  const sums = new Map<string, Figures>();
  for (const line of lines) {
    const sum = sums.get(keyOf(line)) ?? none();
    sum.views += line.views ?? 0;
    sum.plays += line.plays ?? 0;
    sum.playMs += line.playMs ?? 0;
    sum.sales += line.sales ?? 0;
    sum.coins += line.coins ?? 0;
    sums.set(keyOf(line), sum);
  }
  return sums;
};
