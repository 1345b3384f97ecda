import styles from './waveform.module.css';

/** Bars that the wave is drawn with, however long the work is. */
const bars = 120;

/** Loudness over time, as bars from the middle; the part that was played is in the accent. */
export const Waveform = ({
  peaks,
  played,
}: {
  readonly peaks: readonly number[];
  /** 0 to 1. */
  readonly played: number;
}) => (
  <svg className={styles.waveform} viewBox={`0 0 ${bars} 100`} preserveAspectRatio="none" aria-hidden="true">
    <path d={pathOf(peaks)} className={styles.wave} />
    <path
      d={pathOf(peaks)}
      className={styles.wavePlayed}
      style={{ clipPath: `inset(0 ${(1 - played) * 100}% 0 0)` }}
    />
  </svg>
);

/** The loudest bar is as high as there is room, however quiet the work is. */
const pathOf = (peaks: readonly number[]): string => {
  const loudest = Math.max(1, ...peaks);
  return barsOf(peaks)
    .map((peak, index) => {
      const height = Math.max(4, (peak / loudest) * 96);
      return `M${index + 0.2} ${50 - height / 2}h0.6v${height}h-0.6z`;
    })
    .join('');
};

/** The loudest peak of each bar's part of the work. */
export const barsOf = (peaks: readonly number[]): readonly number[] =>
  Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
    return Math.max(0, ...peaks.slice(from, to));
  });
