import { seeded } from './seeded.ts';

export type Colours = readonly [ground: string, accent: string, light: string];

type Sheet = { readonly width: number; readonly height: number };

/** A picture of hills, water and a light above them, as SVG. It follows from its name and its colours. */
export const drawCover = (name: string, [ground, accent, light]: Colours, sheet: Sheet): string => {
  const { width, height } = sheet;
  const random = seeded(name);
  const [x, y] = [(0.25 + 0.5 * random()) * width, (0.18 + 0.2 * random()) * height];
  const size = (0.09 + 0.07 * random()) * Math.min(width, height);
  const hills = Array.from({ length: 5 }, (_, layer) => hill(random, { ...sheet, layer }));
  const stars = Array.from({ length: 60 }, () => star(random, sheet));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0.2" y2="1">
      <stop offset="0" stop-color="${ground}"/><stop offset="0.75" stop-color="${accent}"/>
      <stop offset="1" stop-color="${light}"/>
    </linearGradient>
    <radialGradient id="glow">
      <stop offset="0" stop-color="${light}" stop-opacity="0.85"/><stop offset="1" stop-color="${light}" stop-opacity="0"/>
    </radialGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#sky)"/>
  <g fill="${light}">${stars.join('')}</g>
  <circle cx="${x}" cy="${y}" r="${size * 3.2}" fill="url(#glow)"/>
  <circle cx="${x}" cy="${y}" r="${size}" fill="${light}"/>
  <g fill="${ground}">${hills.join('')}</g>
</svg>`;
};

type Layer = Sheet & { readonly layer: number };

const hill = (random: () => number, { width, height, layer }: Layer): string => {
  const base = height * (0.5 + 0.11 * layer);
  const [slow, fast, shift] = [1 + 2 * random(), 4 + 4 * random(), 6 * random()];
  const points = Array.from({ length: 41 }, (_, step) => {
    const at = step / 40;
    const rise = 0.06 * Math.sin(slow * 3 * at + shift) + 0.018 * Math.sin(fast * 3 * at + 2 * shift);
    return `${(at * width).toFixed(1)},${(base - rise * height).toFixed(1)}`;
  });
  const opacity = (0.22 + 0.15 * layer).toFixed(2);
  return `<polygon fill-opacity="${opacity}" points="0,${height} ${points.join(' ')} ${width},${height}"/>`;
};

const star = (random: () => number, { width, height }: Sheet): string => {
  const [x, y, size] = [random() * width, random() * height * 0.55, 0.4 + 1.6 * random()];
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(2)}" opacity="${(0.2 + 0.6 * random()).toFixed(2)}"/>`;
};
