export type Batches = { readonly batches: number; readonly items: number; readonly cost: number };

/** The cost of a batch, and of each of its items, in the unit of the given costs. */
export type BatchCost = { readonly batch: number; readonly item: number };

/**
 * The line through the cost of an item at several sizes of batches (least squares). Neither part is below
 * zero. Throws RangeError without two different sizes.
 */
export const fitBatchCost = (measured: readonly Batches[]): BatchCost => {
  const points = measured.map(({ batches, items, cost }) => ({ x: batches / items, y: cost / items }));
  const meanX = mean(points.map(({ x }) => x));
  const meanY = mean(points.map(({ y }) => y));
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (!(spread > 0)) throw new RangeError('Batches of one size say nothing of the cost of a batch.');
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const batch = Math.min(Math.max(0, slope), meanX > 0 ? meanY / meanX : 0);
  return { batch, item: meanY - batch * meanX };
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
