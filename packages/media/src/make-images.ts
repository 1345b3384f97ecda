import type { Readable } from 'node:stream';
import sharp, { type Sharp } from 'sharp';

import { ImageError } from './image-error.ts';
import { formatOf, type ImageFormat } from './image-format.ts';

export type Variant = {
  readonly format: 'jpeg' | 'webp';
  /** Pixels. The image is never enlarged. */
  readonly width: number;
  readonly height: number;
  /** `cover` fills both sides and cuts the rest off at the edges; `inside` keeps the whole image. */
  readonly fit: 'cover' | 'inside';
  /** The quality is lowered until the result has at most so many bytes. */
  readonly maxBytes: number;
};

export type Limits = {
  /** Of the file. */
  readonly maxBytes: number;
  /** Width times height of its first frame. */
  readonly maxPixels: number;
  /** Upright; any where it is not given. */
  readonly maxWidth?: number;
};

export type MadeImage = {
  readonly format: Variant['format'];
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
  /** In hundredths, 20 to 80. */
  readonly quality: number;
  readonly bytes: Buffer;
};

export type MadeImages<Name extends string> = {
  /** The image that was given, upright. */
  readonly source: { readonly format: ImageFormat; readonly width: number; readonly height: number };
  readonly images: Readonly<Record<Name, MadeImage>>;
};

/** The quality of UPL-027: from 0.8 in steps of 0.05 down to 0.2. */
const qualities: readonly number[] = [80, 75, 70, 65, 60, 55, 50, 45, 40, 35, 30, 25, 20];
const timeoutSeconds = 15;

// No decoder is reachable but those of the accepted formats.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
// Images differ: kept pixels would only be memory.
sharp.cache(false);

/**
 * Decodes an uploaded image (JPEG, PNG, WebP, GIF or AVIF; of an animation the first frame) and makes the
 * variants: upright by its orientation, in sRGB, without any metadata. Throws ImageError.
 */
export const makeImages = async <Name extends string>(
  input: Buffer | Readable,
  { variants, limits }: { readonly variants: Readonly<Record<Name, Variant>>; readonly limits: Limits },
): Promise<MadeImages<Name>> => {
  const bytes = await readWithin(input, limits.maxBytes);
  const format = formatOf(bytes);
  if (format === undefined) throw new ImageError('format', 'The image is not JPEG, PNG, WebP, GIF or AVIF.');
  const upright = openImage(bytes, limits);
  const { width, height } = await sizeOf(upright, limits);
  const images: Partial<Record<Name, MadeImage>> = {};
  // One after the other: a server has other work, and every variant decodes the image again.
  for (const name of Object.keys(variants) as Name[]) images[name] = await makeOne(upright, variants[name]);
  return { source: { format, width, height }, images: images as Record<Name, MadeImage> };
};

const readWithin = async (input: Buffer | Readable, maxBytes: number): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of Buffer.isBuffer(input) ? [input] : input) {
    pieces.push(piece as Buffer);
    length += (piece as Buffer).length;
    if (length > maxBytes) throw new ImageError('bytes', `The image has more than ${maxBytes} bytes.`);
  }
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
};

const openImage = (bytes: Buffer, { maxPixels }: Limits): Sharp =>
  sharp(bytes, { pages: 1, failOn: 'error', limitInputPixels: maxPixels }).autoOrient();

/** From the headers of the file: nothing is decoded yet. */
const sizeOf = async (
  image: Sharp,
  { maxPixels, maxWidth = Number.POSITIVE_INFINITY }: Limits,
): Promise<{ width: number; height: number }> => {
  const { width, height, autoOrient } = await decoding(() => image.metadata());
  if (width * height > maxPixels) throw tooManyPixels();
  if (autoOrient.width > maxWidth)
    throw new ImageError('width', `The image is wider than ${maxWidth} pixels.`);
  return autoOrient;
};

const makeOne = async (image: Sharp, variant: Variant): Promise<MadeImage> => {
  const { format, width, height, fit, maxBytes } = variant;
  const resized = await decoding(() =>
    image
      .clone()
      .resize({ width, height, fit, withoutEnlargement: true })
      // JPEG has no transparency.
      .flatten(format === 'jpeg' ? { background: '#ffffff' } : false)
      .toColourspace('srgb')
      .timeout({ seconds: timeoutSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { data, info } = resized;
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const quality of qualities) {
    const bytes = await decoding(() => sharp(data, { raw })[format]({ quality }).toBuffer());
    if (bytes.length > maxBytes) continue;
    return { format, contentType: `image/${format}`, width: raw.width, height: raw.height, quality, bytes };
  }
  throw new ImageError('incompressible', `The image does not fit into ${maxBytes} bytes.`);
};

const decoding = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels(error);
    throw new ImageError('damaged', 'The image cannot be decoded.', { cause: error });
  }
};

const tooManyPixels = (cause?: Error): ImageError =>
  new ImageError('pixels', 'The image has too many pixels.', { cause });
