import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import {
  ImageError,
  imageFormats,
  type Limits,
  makeImages,
  makeProfileImages,
  type Variant,
} from './index.ts';

const limits: Limits = { maxBytes: 5_000_000, maxPixels: 4_000_000 };
const small: Variant = { format: 'jpeg', width: 100, height: 100, fit: 'inside', maxBytes: 100_000 };
const make = (input: Buffer | Readable, variant: Partial<Variant> = {}, more: Partial<Limits> = {}) =>
  makeImages(input, { variants: { one: { ...small, ...variant } }, limits: { ...limits, ...more } });
const codeOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ImageError);
  return (error as ImageError).code;
};

/** Left half red, right half blue. */
const halves = (width = 200, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'red' } },
      left: 0,
      top: 0,
    },
  ]);
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
/** `red`, `blue` or another word for a pixel of a made image. */
const colourAt = async (bytes: Buffer, at: { left: number; top: number }) => {
  const [red = 0, , blue = 0] = await sharp(bytes)
    .extract({ ...at, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red}/${blue}`;
};

describe('an image', () => {
  it.each(imageFormats)('of the format %s is recognised by its content and made smaller', async (format) => {
    const input = await halves()[format]().toBuffer();
    const { source, images } = await make(input);
    expect(source).toEqual({ format, width: 200, height: 100 });
    expect(images.one).toMatchObject({ contentType: 'image/jpeg', width: 100, height: 50 });
    expect(await colourAt(images.one.bytes, { left: 10, top: 25 })).toBe('red');
    expect(await colourAt(images.one.bytes, { left: 90, top: 25 })).toBe('blue');
  });

  it.each(['jpeg', 'webp'] as const)('is made in the format that is asked for: %s', async (format) => {
    const { images } = await make(await halves().png().toBuffer(), { format });
    expect((await sharp(images.one.bytes).metadata()).format).toBe(format);
  });

  it('is read from a stream', async () => {
    const input = await halves().png().toBuffer();
    const { images } = await make(Readable.from([input.subarray(0, 10), input.subarray(10)]));
    expect(images.one.width).toBe(100);
  });

  it('is turned upright, and its orientation, place and author are removed', async () => {
    const exif = { IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } };
    // 6: the camera was turned, the left side is up.
    const input = await halves().withMetadata({ orientation: 6, exif, icc: 'p3' }).jpeg().toBuffer();
    expect((await sharp(input).metadata()).exif).toBeDefined();
    const { source, images } = await make(input, { format: 'webp' });
    expect(source).toMatchObject({ width: 100, height: 200 });
    expect(images.one).toMatchObject({ width: 50, height: 100 });
    expect(await colourAt(images.one.bytes, { left: 25, top: 5 })).toBe('red');
    expect(await colourAt(images.one.bytes, { left: 25, top: 95 })).toBe('blue');
    const { exif: left, icc, xmp, orientation } = await sharp(images.one.bytes).metadata();
    expect([left, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(images.one.bytes.includes('Ada')).toBe(false);
  });

  it('of several frames gives the first one', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = [await frame('red'), await frame('blue')];
    const input = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(input, { animated: true }).metadata()).pages).toBe(2);
    const { source, images } = await make(input);
    expect(source).toEqual({ format: 'gif', width: 40, height: 40 });
    expect(await colourAt(images.one.bytes, { left: 20, top: 20 })).toBe('red');
  });

  it('is cut to a square, and never enlarged', async () => {
    const square = { width: 80, height: 80, fit: 'cover' } as const;
    expect((await make(await halves().png().toBuffer(), square)).images.one).toMatchObject({
      width: 80,
      height: 80,
    });
    const tiny = await make(await halves(20, 20).png().toBuffer(), square);
    expect(tiny.images.one).toMatchObject({ width: 20, height: 20 });
  });

  it('that is transparent gets a white ground in JPEG and stays transparent in WebP', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const input = await sharp({ create: { width: 10, height: 10, channels: 4, background } })
      .png()
      .toBuffer();
    const { images } = await make(input);
    expect([...(await sharp(images.one.bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
    const webp = await make(input, { format: 'webp' });
    expect((await sharp(webp.images.one.bytes).metadata()).hasAlpha).toBe(true);
  });
});

describe('UPL-027: the quality', () => {
  it('begins at 0.8', async () => {
    const { images } = await make(await noise(100).png().toBuffer());
    expect(images.one.quality).toBe(80);
  });

  it('is lowered in steps of 0.05 until the size fits, and no further', async () => {
    const input = await noise(100).png().toBuffer();
    const sizes: number[] = [];
    for (let maxBytes = 100_000; ; maxBytes = (sizes.at(-1) ?? 0) - 1) {
      const result = await make(input, { maxBytes }).catch((error: unknown) => error);
      if (result instanceof ImageError) {
        expect(result.code).toBe('incompressible');
        break;
      }
      const { one } = (result as Awaited<ReturnType<typeof make>>).images;
      expect(one.quality).toBe(80 - 5 * sizes.length);
      expect(one.bytes.length).toBeLessThanOrEqual(maxBytes);
      sizes.push(one.bytes.length);
    }
    // From 0.8 to 0.2.
    expect(sizes).toHaveLength(13);
  });
});

describe('an image is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['SVG', () => Buffer.from(svg)],
    ['SVG after a byte order mark', () => Buffer.from(`\ufeff<?xml version="1.0"?>${svg}`)],
    ['TIFF', () => halves().tiff().toBuffer()],
    ['PDF', () => Buffer.from('%PDF-1.7\n')],
    ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['HTML', () => Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['nothing', () => Buffer.alloc(0)],
  ])('that is no image of an accepted format: %s', async (_name, input) => {
    expect(await codeOf(make(await input()))).toBe('format');
  });

  it('with more bytes than are accepted, before the rest of a stream is read', async () => {
    let pieces = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          pieces += 1;
          yield Buffer.alloc(100_000);
        }
      })(),
    );
    expect(await codeOf(make(endless, {}, { maxBytes: 1_000_000 }))).toBe('bytes');
    expect(pieces).toBeLessThan(100);
    expect(endless.destroyed).toBe(true);
  });

  it('with more pixels than are accepted', async () => {
    const input = await halves(200, 100).png().toBuffer();
    expect(await codeOf(make(input, {}, { maxPixels: 19_999 }))).toBe('pixels');
    expect((await make(input, {}, { maxPixels: 20_000 })).source.width).toBe(200);
  });

  it('that is small as a file and huge when decoded, without decoding it', async () => {
    const bomb = pngOf(60_000, 60_000);
    expect(bomb.length).toBeLessThan(5_000_000);
    const before = process.memoryUsage().rss;
    expect(await codeOf(makeProfileImages(bomb))).toBe('pixels');
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  it.each(imageFormats)('that is cut off or damaged: %s', async (format) => {
    const input = await noise(200)[format]().toBuffer();
    expect(await codeOf(make(input.subarray(0, input.length / 2)))).toBe('damaged');
    expect(await codeOf(make(Buffer.concat([input.subarray(0, 16), randomBytes(500)])))).toBe('damaged');
  });
});

it('no other decoder can be reached in this process', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await expect(sharp(svg).metadata()).rejects.toThrow(/unsupported image format|blocked/);
});

describe('a profile image', () => {
  it('is made in three sizes and two formats, each below 300 kB, for any content', async () => {
    const { images } = await makeProfileImages(await noise(1_200).jpeg({ quality: 100 }).toBuffer());
    const found = Object.values(images).map(({ format, width, height }) => `${width}×${height} ${format}`);
    expect(found.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      '192×192 jpeg',
      '192×192 webp',
      '512×512 jpeg',
      '512×512 webp',
      '64×64 jpeg',
      '64×64 webp',
    ]);
    for (const { bytes } of Object.values(images)) expect(bytes.length).toBeLessThan(300_000);
  });
});

/** A PNG of one colour, written by hand: its rows are empty, so it is small. */
const pngOf = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
