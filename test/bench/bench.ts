/**
 * One measured number. `peer` and `floor` were measured in the same run; null where there is no comparison.
 */
export type Figure = {
  readonly bench: string;
  readonly figure: string;
  readonly unit: '1/s' | 'MB/s' | 'ms' | 'µs' | 'bytes' | 'x' | '%' | 'count';
  readonly ours: number;
  readonly peer: number | null;
  readonly floor: number | null;
};

/** The comparison for a figure. */
export type Comparison = { readonly peer?: number | null; readonly floor?: number | null };

export type BenchContext = {
  /** Records a figure. */
  readonly figure: (name: string, unit: Figure['unit'], ours: number, comparison?: Comparison) => void;
  /** Reports progress to the person who runs it. */
  readonly say: (text: string) => void;
  /** The long variants: ten million events. */
  readonly huge: boolean;
  /** A short variant of `rebuild` and `billing`: a tenth of their events. */
  readonly small: boolean;
};

export type Bench = (context: BenchContext) => Promise<void>;
