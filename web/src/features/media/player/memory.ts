import { type Language, languages } from '@fanfold/contracts';
import type { LeftAt } from '@fanfold/contracts/catalogue';
import { z } from 'zod';

import { keepLeft, leftBy, leftHere } from '../../../lib/left-positions.ts';
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

/** What is left this close to its begin or its end starts again from the begin. */
const edgeMs = 10_000;

type Input = {
  readonly contentOid: string;
  /** Where it is not known, or does not end, it was not left at its end. */
  readonly durationMs?: number;
  /** Where the reader left it on any device, as the service knows; null where it knows nothing. */
  readonly elsewhere?: LeftAt | null;
};

/** Milliseconds from which to go on, as it was left last, here or elsewhere; 0 from the begin. */
export const readPosition = ({
  contentOid,
  durationMs = Number.POSITIVE_INFINITY,
  elsewhere,
}: Input): number => {
  const here = leftHere().find((one) => one.contentOid === contentOid);
  const isNewer = elsewhere && Date.parse(elsewhere.playedAt) > (here?.at ?? -1);
  const leftMs = (isNewer ? elsewhere : here)?.positionMs ?? 0;
  return isInMiddle(leftMs, durationMs) ? leftMs : 0;
};

/** A work that was paused here: when, by this device's clock in milliseconds since 1970, and where. */
export type Stood = { readonly at: number; readonly positionMs: number };

/**
 * Where another device went on while a work stood still here, in milliseconds; null where none did. The own
 * report of the pause may be newer than the pause: it names the same place.
 */
export const movedTo = (
  { at, positionMs }: Stood,
  { elsewhere, durationMs }: { readonly elsewhere: LeftAt | null; readonly durationMs: number },
): number | null => {
  if (elsewhere === null || Date.parse(elsewhere.playedAt) <= at) return null;
  const isOther = Math.abs(elsewhere.positionMs - positionMs) > edgeMs;
  return isOther && isInMiddle(elsewhere.positionMs, durationMs) ? elsewhere.positionMs : null;
};

type Left = { readonly contentOid: string; readonly positionMs: number; readonly durationMs: number };

/** A work that was played to its end is kept as such: the service may know an earlier moment only. */
export const savePosition = ({ contentOid, positionMs, durationMs }: Left, at = Date.now()): void =>
  keepLeft({
    contentOid,
    positionMs: isInMiddle(positionMs, durationMs) ? Math.round(positionMs) : 0,
    at,
  });

/** Whether the person who began to play is still the one whose positions are kept. */
export const isStillOf = (begunBy: string): boolean => begunBy === '' || begunBy === leftBy();

const isInMiddle = (positionMs: number, durationMs: number): boolean =>
  positionMs > edgeMs && positionMs < durationMs - edgeMs;

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
