import { seeded } from './seeded.ts';

export type Colours = readonly [ground: string, accent: string, light: string];

type Sheet = { readonly width: number; readonly height: number };

type Drawing = Sheet & { readonly random: () => number; readonly colours: Colours };

/** A picture as SVG: one of five motifs before a coloured sky. It follows from its name and its colours. */
export const drawCover = (name: string, colours: Colours, sheet: Sheet): string => {
  const { width, height } = sheet;
  const random = seeded(name);
  const [ground, accent, light] = colours;
  const motif = motifs[Math.floor(random() * motifs.length)] ?? hills;
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
  ${motif({ ...sheet, random, colours })}
</svg>`;
};

const one = (value: number): string => value.toFixed(1);

const many = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A light with a glow around it. */
const glowing = ([x, y]: readonly [number, number], size: number, light: string): string =>
  `<circle cx="${one(x)}" cy="${one(y)}" r="${one(size * 3.2)}" fill="url(#glow)"/>
  <circle cx="${one(x)}" cy="${one(y)}" r="${one(size)}" fill="${light}"/>`;

const stars = ({ width, height, random, colours: [, , light] }: Drawing): string =>
  many(60, () => {
    const [x, y, size] = [random() * width, random() * height * 0.55, 0.4 + 1.6 * random()];
    const opacity = (0.2 + 0.6 * random()).toFixed(2);
    return `<circle cx="${one(x)}" cy="${one(y)}" r="${size.toFixed(2)}" fill="${light}" opacity="${opacity}"/>`;
  });

/** Hills behind each other under a moon. */
const hills = (drawing: Drawing): string => {
  const { width, height, random, colours } = drawing;
  const [ground, , light] = colours;
  const [x, y] = [(0.25 + 0.5 * random()) * width, (0.18 + 0.2 * random()) * height];
  const size = (0.09 + 0.07 * random()) * Math.min(width, height);
  return `${stars(drawing)}${glowing([x, y], size, light)}<g fill="${ground}">${many(5, (layer) =>
    wave(drawing, { base: 0.5 + 0.11 * layer, rise: 0.06, opacity: 0.22 + 0.15 * layer }),
  )}</g>`;
};

type Wave = { readonly base: number; readonly rise: number; readonly opacity: number };

/** What is below a wavy line. */
const wave = ({ width, height, random }: Drawing, { base, rise, opacity }: Wave): string => {
  const [slow, fast, shift] = [1 + 2 * random(), 4 + 4 * random(), 6 * random()];
  const points = Array.from({ length: 41 }, (_, step) => {
    const at = step / 40;
    const up = rise * Math.sin(slow * 3 * at + shift) + 0.018 * Math.sin(fast * 3 * at + 2 * shift);
    return `${one(at * width)},${one((base - up) * height)}`;
  });
  return `<polygon fill-opacity="${opacity.toFixed(2)}" points="0,${height} ${points.join(' ')} ${width},${height}"/>`;
};

/** Houses at night, some windows lit. */
const town = (drawing: Drawing): string => {
  const { width, height, random, colours } = drawing;
  const [ground, , light] = colours;
  const count = 7;
  const wide = width / count;
  const houses = many(count, (index) => {
    const tall = (0.25 + 0.4 * random()) * height;
    const [left, top] = [index * wide, height - tall];
    const windows = many(12, (place) => {
      if (random() < 0.45) return '';
      const [column, row] = [place % 3, Math.floor(place / 3)];
      const [x, y] = [left + wide * (0.16 + 0.26 * column), top + wide * (0.25 + 0.42 * row)];
      return `<rect x="${one(x)}" y="${one(y)}" width="${one(wide * 0.15)}" height="${one(wide * 0.24)}" fill="${light}" fill-opacity="0.9"/>`;
    });
    return `<rect x="${one(left)}" y="${one(top)}" width="${one(wide * 0.94)}" height="${one(tall)}" fill="${ground}" fill-opacity="${(0.75 + 0.25 * random()).toFixed(2)}"/>${windows}`;
  });
  const size = 0.08 * Math.min(width, height);
  return `${stars(drawing)}${glowing([(0.2 + 0.6 * random()) * width, 0.2 * height], size, light)}${houses}`;
};

/** Rings that widen around a drop. */
const rings = ({ width, height, random, colours }: Drawing): string => {
  const [ground, , light] = colours;
  const [x, y] = [(0.3 + 0.4 * random()) * width, (0.35 + 0.3 * random()) * height];
  const reach = Math.hypot(width, height) * 0.62;
  const circles = many(11, (index) => {
    const size = (reach * (index + 1)) / 11;
    const opacity = (0.75 - 0.06 * index).toFixed(2);
    const line = one(2 + 7 * random());
    return `<ellipse cx="${one(x)}" cy="${one(y)}" rx="${one(size)}" ry="${one(size * 0.62)}" fill="none" stroke="${index % 3 === 0 ? light : ground}" stroke-width="${line}" stroke-opacity="${opacity}"/>`;
  });
  return `${circles}<circle cx="${one(x)}" cy="${one(y)}" r="${one(0.03 * Math.min(width, height))}" fill="${light}"/>`;
};

/** Leaves around a stem, one over the other. */
const leaves = ({ width, height, random, colours }: Drawing): string => {
  const [ground, accent, light] = colours;
  const [x, y] = [width / 2, height * (0.56 + 0.08 * random())];
  const long = 0.44 * Math.min(width, height) * (0.9 + 0.3 * random());
  const count = 9 + Math.floor(4 * random());
  return many(count, (index) => {
    const turn = (360 * index) / count;
    const fill = [ground, accent, light][index % 3];
    return `<path d="M0 0C${one(long * 0.34)} ${one(-long * 0.35)} ${one(long * 0.28)} ${one(-long * 0.85)} 0 ${one(-long)}C${one(-long * 0.28)} ${one(-long * 0.85)} ${one(-long * 0.34)} ${one(-long * 0.35)} 0 0Z" transform="translate(${one(x)} ${one(y)}) rotate(${one(turn)})" fill="${fill}" fill-opacity="0.72"/>`;
  });
};

/** Fan-fold paper that opens from below. */
const folds = ({ width, height, random, colours }: Drawing): string => {
  const [ground, , light] = colours;
  const count = 6;
  const tall = height / (count + 1);
  const lean = (0.12 + 0.1 * random()) * width;
  const sheets = many(count, (index) => {
    const top = tall * (index + 0.5);
    const [from, to] = index % 2 === 0 ? [0, lean] : [lean, 0];
    const [left, right] = [0.14 * width, 0.72 * width];
    const points = [
      [left + from, top],
      [right + from, top],
      [right + to, top + tall],
      [left + to, top + tall],
    ].map(([px = 0, py = 0]) => `${one(px)},${one(py)}`);
    const bars = many(3, (bar) => {
      const at = top + tall * (0.22 + 0.24 * bar);
      const shift = from + (to - from) * (0.22 + 0.24 * bar);
      return `<path d="M${one(left + shift + 0.06 * width)} ${one(at)}h${one((0.18 + 0.26 * random()) * width)}" stroke="${ground}" stroke-opacity="0.55" stroke-width="${one(tall * 0.07)}" stroke-linecap="round"/>`;
    });
    return `<polygon points="${points.join(' ')}" fill="${light}" fill-opacity="${index % 2 === 0 ? 0.94 : 0.78}"/>${bars}`;
  });
  return sheets;
};

const motifs = [hills, town, rings, leaves, folds] as const;
