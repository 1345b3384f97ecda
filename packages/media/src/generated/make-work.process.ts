// A process of its own, at low priority: it holds FFmpeg's library and sharp's reader of SVG, which no
// service has. Its one argument is a `WorkOrder` as JSON.
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

import { drawCover } from './draw-cover.ts';
import { playSound, wavOf } from './play-sound.ts';
import type { WorkOrder } from './work-order.ts';
import { writeFilm } from './write-film.ts';

const sheets = {
  '1x1': { width: 900, height: 900 },
  '16x9': { width: 1_280, height: 720 },
  '9x16': { width: 720, height: 1_280 },
  '4x3': { width: 1_200, height: 900 },
};

setPriority(19);
const { folder, name, colours, seconds, kind } = JSON.parse(process.argv[2] ?? '{}') as WorkOrder;
for (const [shape, sheet] of Object.entries(sheets))
  await sharp(Buffer.from(drawCover(name, colours, sheet)))
    .jpeg({ quality: 82 })
    .toFile(join(folder, `${shape}.jpg`));
if (kind === 'music' || kind === 'voice')
  await writeFile(join(folder, 'main.wav'), wavOf(playSound(name, seconds, kind)));
else
  await writeFilm(
    join(folder, 'main.mp4'),
    { name, colours, seconds },
    kind === 'film' ? { width: 640, height: 360 } : { width: 360, height: 640 },
  );
