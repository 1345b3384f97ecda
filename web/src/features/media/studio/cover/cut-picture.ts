import type { CoverPicture } from '@fanfold/contracts/catalogue';

export type Ratio = CoverPicture['ratio'];

/** A part of a picture, in percent of its sides. */
export type Part = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Width by height. */
export const shapes: Record<Ratio, number> = { '1:1': 1, '16:9': 16 / 9, '9:16': 9 / 16, '4:3': 4 / 3 };

/** CAT-093, CAT-094: the service refuses larger ones as well. */
export const mostBytes = 3_000_000;
export const mostWidth = 8_192;

/** The longer side of what is sent: twice what a page shows. */
const longestSide = 2_560;

export type PictureFault = 'load' | 'width' | 'convert' | 'bytes';

/** Why a picture cannot be used. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly fault: PictureFault;

  constructor(fault: PictureFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

/** The largest part in the middle that has this shape. */
export const middlePart = (ratio: Ratio, size: { readonly width: number; readonly height: number }): Part => {
  const wanted = shapes[ratio];
  const actual = size.width / size.height;
  const width = actual > wanted ? (100 * wanted) / actual : 100;
  const height = actual > wanted ? 100 : (100 * actual) / wanted;
  return {
    x: rounded((100 - width) / 2),
    y: rounded((100 - height) / 2),
    width: rounded(width),
    height: rounded(height),
  };
};

/** Below a pixel of the largest picture. */
const rounded = (percent: number): number => Math.round(percent * 10_000) / 10_000;

/** UPL-031: the picture of a file, upright. Throws PictureError. */
export const openPicture = async (file: Blob): Promise<ImageBitmap> => {
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new PictureError('load', { cause });
  });
  if (picture.width > mostWidth) throw new PictureError('width');
  return picture;
};

/** UPL-032: the part as a JPEG of at most 3 MB, on white where it is transparent. Throws PictureError. */
export const cutPicture = (picture: ImageBitmap, part: Part): Promise<Blob> => {
  const width = (picture.width * part.width) / 100;
  const height = (picture.height * part.height) / 100;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const paper = canvas.getContext('2d');
  if (paper === null) throw new PictureError('convert');
  paper.fillStyle = '#ffffff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  const from = [(picture.width * part.x) / 100, (picture.height * part.y) / 100] as const;
  paper.drawImage(picture, ...from, width, height, 0, 0, canvas.width, canvas.height);
  return compressed((quality) => new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality)));
};

/**
 * UPL-027: quality 0.8, then 0.05 less each time down to 0.2, until it is small enough. Throws PictureError.
 */
export const compressed = async (encode: (quality: number) => Promise<Blob | null>): Promise<Blob> => {
  for (let hundredths = 80; hundredths >= 20; hundredths -= 5) {
    const blob = await encode(hundredths / 100);
    if (blob === null) throw new PictureError('convert');
    if (blob.size <= mostBytes) return blob;
  }
  throw new PictureError('bytes');
};

/** A small copy to work on, as an address that the page may show. */
export const previewOf = (picture: ImageBitmap): string => {
  const scale = Math.min(1, 1_200 / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.8);
};
