import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { makeBlurred, makePictures } from './index.ts';

const plain = (width: number, height: number, background = '#c03020') =>
  sharp({ create: { width, height, channels: 3, background } });

describe('a picture beside a work', () => {
  it('is made in three widths and two formats, never enlarged, without metadata, with its colour', async () => {
    const input = await plain(1_000, 500)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ada' } })
      .toBuffer();
    expect(input.includes('Ada')).toBe(true);
    const { images, colour, source } = await makePictures(input);
    expect(source).toMatchObject({ width: 1_000, height: 500 });
    expect(Object.entries(images).map(([name, { width, height }]) => [name, width, height])).toEqual([
      ['320.webp', 320, 160],
      ['320.jpg', 320, 160],
      ['640.webp', 640, 320],
      ['640.jpg', 640, 320],
      ['1280.webp', 1_000, 500],
      ['1280.jpg', 1_000, 500],
    ]);
    expect(Object.values(images).some(({ bytes }) => bytes.includes('Ada'))).toBe(false);
    expect(colour).toMatch(/^#[bc][0-9a-f][23][0-9a-f][12][0-9a-f]$/);
  });

  it('is blurred so that nothing but colours and light is left', async () => {
    const drawn = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#ffffff' } })
      .composite([
        {
          input: { create: { width: 320, height: 14, channels: 3, background: '#000000' } },
          top: 153,
          left: 0,
        },
      ])
      .webp()
      .toBuffer();
    const { data, info } = await sharp(await makeBlurred(drawn))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([24, 24]);
    // The black line has become a grey shade of five rows.
    expect(Math.min(...data)).toBeGreaterThan(120);
  });

  it('may be 8,192 pixels wide, and not one more [CAT-094]', async () => {
    await makePictures(await plain(8_192, 10).png().toBuffer());
    const wider = makePictures(await plain(8_193, 10).png().toBuffer());
    await expect(wider).rejects.toMatchObject({ code: 'width' });
  });

  it('may have 3,000,000 bytes, and not one more [CAT-093]', async () => {
    const png = await plain(20, 20).png().toBuffer();
    const filled = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    await makePictures(filled(3_000_000));
    await expect(makePictures(filled(3_000_001))).rejects.toMatchObject({ code: 'bytes' });
  });
});
