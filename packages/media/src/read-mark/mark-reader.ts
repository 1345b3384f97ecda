import { markOfSymbols, markTones } from '@fanfold/domain/media';

import { againstBackground } from './background.ts';
import { hopMs, hopsPerStep, TonePowers } from './tone-powers.ts';

/** A mark that was found in a sound. */
export type FoundMark = {
  readonly mark: string;
  /** From the begin of the sound, when it is heard. */
  readonly atMs: readonly number[];
};

/** Of each look: which tone of a group is the loudest, and its share of the group. */
type Group = { readonly best: Uint8Array; readonly share: Float32Array };

/**
 * The mean share of the loudest tones above which symbols count. Noise has 0.43 with a deviation of 0.03,
 * and of what passes by chance one in 32,768 has checks that fit.
 */
const leastShare = 0.58;
/** Of the start alone: in the middle of a mark all tones are clear but these. */
const leastStart = 0.5;

/**
 * Reads the marks that are sounded in a sound, in samples of one channel from -1 to 1 that arrive in pieces
 * (COM-006). `sampleRate` is 8,000 or more.
 */
export class MarkReader {
  readonly #sound: TonePowers;

  constructor(sampleRate: number) {
    this.#sound = new TonePowers(sampleRate);
  }

  add(samples: Float32Array): void {
    this.#sound.add(samples);
  }

  /** Those that were heard most often first. */
  marks(): FoundMark[] {
    const found = new Map<string, number[]>();
    for (const { mark, look } of clearest(heardIn(this.#sound.powers())))
      found.set(mark, [...(found.get(mark) ?? []), look * hopMs]);
    return [...found]
      .map(([mark, atMs]) => ({ mark, atMs }))
      .toSorted((one, other) => other.atMs.length - one.atMs.length);
  }
}

type Heard = { readonly mark: string; readonly look: number; readonly share: number };

function* heardIn(powers: readonly Float32Array[]): Generator<Heard> {
  const groups = groupsOf(powers);
  const looks = groups.start.length - markTones.symbols * hopsPerStep;
  for (let look = 0; look < looks; look += 1) {
    const heard = heardAt(groups, look);
    if (heard) yield heard;
  }
}

/** Of those that overlap the clearest one: looks beside each other find the same tones. */
const clearest = (all: Iterable<Heard>): Heard[] => {
  const kept: Heard[] = [];
  for (const heard of all) {
    const last = kept.at(-1);
    const overlaps = last !== undefined && heard.look - last.look <= markTones.symbols * hopsPerStep;
    if (!overlaps) kept.push(heard);
    else if (heard.share > last.share) kept[kept.length - 1] = heard;
  }
  return kept;
};

type Groups = { readonly start: Float32Array; readonly low: Group; readonly high: Group };

const groupsOf = (powers: readonly Float32Array[]): Groups => {
  // Silence has a level of its own: a millionth of the loudest tone.
  const least = 1e-6 * powers.reduce((most, tone) => tone.reduce((a, b) => Math.max(a, b), most), 1e-12);
  const relative = powers.map((tone) => againstBackground(tone, least));
  const [first, second, ...others] = relative as [Float32Array, Float32Array, ...Float32Array[]];
  const lows = others.slice(0, markTones.lowHz.length);
  const highs = others.slice(markTones.lowHz.length);
  const start = first.map(
    (power, look) => (shareOf(power, sumOf(lows, look)) + shareOf(second[look] ?? 0, sumOf(highs, look))) / 2,
  );
  return { start, low: groupOf(lows), high: groupOf(highs) };
};

const sumOf = (tones: readonly Float32Array[], look: number): number =>
  tones.reduce((sum, tone) => sum + (tone[look] ?? 0), 0);

const shareOf = (power: number, others: number): number => (power === 0 ? 0 : power / (power + others));

const groupOf = (tones: readonly Float32Array[]): Group => {
  const looks = tones[0]?.length ?? 0;
  const group = { best: new Uint8Array(looks), share: new Float32Array(looks) };
  for (let look = 0; look < looks; look += 1) {
    const best = loudestOf(tones, look);
    const power = powerOf(tones, { tone: best, look });
    group.best[look] = best;
    group.share[look] = shareOf(power, sumOf(tones, look) - power);
  }
  return group;
};

const powerOf = (
  tones: readonly Float32Array[],
  { tone, look }: { readonly tone: number; readonly look: number },
): number => tones[tone]?.[look] ?? 0;

const loudestOf = (tones: readonly Float32Array[], look: number): number => {
  let best = 0;
  for (let tone = 1; tone < tones.length; tone += 1)
    if (powerOf(tones, { tone, look }) > powerOf(tones, { tone: best, look })) best = tone;
  return best;
};

/** The mark whose start is at a look; undefined where there is none. */
const heardAt = ({ start, low, high }: Groups, look: number): Heard | undefined => {
  let shares = start[look] ?? 0;
  if (shares < leastStart) return undefined;
  const symbols: number[] = [];
  for (let place = 1; place <= markTones.symbols; place += 1) {
    const at = look + place * hopsPerStep;
    symbols.push(((low.best[at] ?? 0) << 3) | (high.best[at] ?? 0));
    shares += ((low.share[at] ?? 0) + (high.share[at] ?? 0)) / 2;
  }
  const share = shares / (markTones.symbols + 1);
  const mark = share < leastShare ? undefined : markOfSymbols(symbols);
  return mark === undefined ? undefined : { mark, look, share };
};
