import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

type Size = { readonly folder: string; readonly width: number; readonly height: number };

/** Keeps a picture of a video in WebP and JPEG, from its pixels in RGB. */
export const writePoster = async (pixels: Buffer, { folder, width, height }: Size): Promise<void> => {
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  writeFileSync(join(folder, 'poster.webp'), await image.clone().webp({ quality: 75 }).toBuffer());
  writeFileSync(join(folder, 'poster.jpg'), await image.clone().jpeg({ quality: 80 }).toBuffer());
};
