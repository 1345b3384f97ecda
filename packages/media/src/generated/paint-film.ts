import type { Colours } from './draw-cover.ts';
import { seeded } from './seeded.ts';

export type FilmSize = { readonly width: number; readonly height: number };

/** How bright a place of the picture is at a moment, 0 to 1. `x` and `y` are in heights of the picture. */
type Painter = (x: number, y: number, seconds: number) => number;

/**
 * A picture in motion: its frames as YUV 4:2:0 (BT.601, limited range), one after the other in one buffer
 * each.
 */
export const filmPainter = (name: string, colours: Colours, { width, height }: FilmSize) => {
  const paint = painterOf(name);
  const [luma, blue, red] = tables(colours);
  return (seconds: number): Buffer => {
    const frame = Buffer.alloc((width * height * 3) / 2);
    const [blueAt, redAt] = [width * height, (width * height * 5) / 4];
    for (let y = 0; y < height; y += 2) {
      for (let x = 0; x < width; x += 2) {
        // Four places share a colour; their brightness is smoothed by the encoder as well.
        const value = Math.max(0, Math.min(255, Math.round(255 * paint(x / height, y / height, seconds))));
        const at = y * width + x;
        const bright = luma[value] ?? 16;
        frame[at] = frame[at + 1] = frame[at + width] = frame[at + width + 1] = bright;
        const half = (y / 2) * (width / 2) + x / 2;
        frame[blueAt + half] = blue[value] ?? 128;
        frame[redAt + half] = red[value] ?? 128;
      }
    }
    return frame;
  };
};

const painterOf = (name: string): Painter => {
  const random = seeded(name);
  const [shift, pace] = [6 * random(), 0.5 + random()];
  const kinds: readonly Painter[] = [
    // The sea: waves that bend each other.
    (x, y, t) => 0.5 + 0.42 * Math.sin(9 * y + 1.4 * Math.sin(3 * x + t * pace + shift) + 1.6 * t),
    // Light in the sky.
    (x, y, t) => {
      const middle = 0.4 + 0.13 * Math.sin(3 * x + t * pace + shift) + 0.06 * Math.sin(8 * x - 1.3 * t);
      return 0.12 + 0.85 * Math.exp(-(((y - middle) * 5) ** 2)) * (0.65 + 0.35 * Math.sin(17 * x + 2 * t));
    },
    // Rings on water.
    (x, y, t) => {
      const distance = Math.hypot(
        x - 0.9 - 0.3 * Math.sin(t * 0.7 * pace),
        y - 0.5 - 0.2 * Math.cos(t + shift),
      );
      return 0.35 + 0.6 * Math.exp(-1.6 * distance) * (0.5 + 0.5 * Math.sin(24 * distance - 5 * t));
    },
  ];
  return kinds[Math.floor(random() * kinds.length)] ?? (() => 0);
};

/** The colours from dark to light, as brightness and the two differences. */
const tables = ([ground, accent, light]: Colours): readonly [Uint8Array, Uint8Array, Uint8Array] => {
  const stops = [ground, accent, light].map(partsOf);
  const [luma, blue, red] = [new Uint8Array(256), new Uint8Array(256), new Uint8Array(256)];
  for (let value = 0; value < 256; value += 1) {
    const place = (value / 255) * 2;
    const below = Math.min(1, Math.floor(place));
    const [r = 0, g = 0, b = 0] = [0, 1, 2].map((part) => {
      const from = stops[below]?.[part] ?? 0;
      return from + ((stops[below + 1]?.[part] ?? 0) - from) * (place - below);
    });
    luma[value] = 16 + 0.257 * r + 0.504 * g + 0.098 * b;
    blue[value] = 128 - 0.148 * r - 0.291 * g + 0.439 * b;
    red[value] = 128 + 0.439 * r - 0.368 * g - 0.071 * b;
  }
  return [luma, blue, red];
};

const partsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
