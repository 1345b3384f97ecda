import { type Language, languages } from '@fanfold/contracts';
import { z } from 'zod';

import { readSaved, writeSaved } from '../../../lib/storage.ts';

/** Playback rates that the menu offers. */
export const rates = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

// CAT-107: the volume is 1 until the listener changes it.
const choices = z.object({
  volume: z.number().min(0).max(1).catch(1),
  muted: z.boolean().catch(false),
  rate: z.literal(rates).catch(1),
  subtitles: z.enum(languages).nullable().catch(null),
});
export type PlayerChoices = z.infer<typeof choices>;

/** How this browser's listener likes it: volume, speed, subtitles. */
export const readChoices = (): PlayerChoices => choices.parse(parsed(readSaved('player')) ?? {});

export const saveChoices = (changed: Partial<PlayerChoices>): void =>
  writeSaved('player', JSON.stringify({ ...readChoices(), ...changed }));

/** Where works were left, newest last: [content oid, milliseconds]. */
const positions = z.array(z.tuple([z.string(), z.int().nonnegative()])).catch([]);
/** Older ones are forgotten: the list is read and written whole. */
const positionsKept = 200;
/** What is left this close to its begin or its end starts again from the begin. */
const edgeMs = 10_000;

const readPositions = () => positions.parse(parsed(readSaved('positions')) ?? []);

/** Milliseconds from which to go on; 0 from the begin. */
export const readPosition = (contentOid: string): number =>
  readPositions().find(([oid]) => oid === contentOid)?.[1] ?? 0;

type Left = { readonly contentOid: string; readonly positionMs: number; readonly durationMs: number };

export const savePosition = ({ contentOid, positionMs, durationMs }: Left): void => {
  const others = readPositions().filter(([oid]) => oid !== contentOid);
  const inMiddle = positionMs > edgeMs && positionMs < durationMs - edgeMs;
  const kept = inMiddle ? [...others, [contentOid, Math.round(positionMs)] as const] : others;
  writeSaved('positions', JSON.stringify(kept.slice(-positionsKept)));
};

/** The subtitles to begin with: those of the last choice, if the work has them. */
export const subtitlesToShow = (
  offered: readonly { readonly language: Language }[],
  chosen: Language | null,
): Language | null => (offered.some(({ language }) => language === chosen) ? chosen : null);

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};
