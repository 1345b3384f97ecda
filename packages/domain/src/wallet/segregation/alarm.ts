/** What a paid coin is worth without tax (LED-024). */
export const coinWon = 100;

/** Stands for coins of which no country of issue is known (ISO 3166-1 reserves it for users). */
export const unknownCountry = 'ZZ';

export type Covered = {
  readonly unspentWon: number;
  readonly segregatedWon: number;
  readonly thresholdWon: number | null;
};

export type CoverAlarm = 'notCovered' | 'overThreshold';

/**
 * Why unspent coins of a country are an alarm: they are worth more than is held separately, where any money
 * was set aside, or more than the threshold that finance set. A country without either is watched by neither.
 */
export const coverAlarmsOf = (
  { unspentWon, segregatedWon, thresholdWon }: Covered,
  everSegregated: boolean,
): CoverAlarm[] => [
  ...(everSegregated && unspentWon > segregatedWon ? (['notCovered'] as const) : []),
  ...(thresholdWon !== null && unspentWon > thresholdWon ? (['overThreshold'] as const) : []),
];
