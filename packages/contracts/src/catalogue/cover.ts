import { z } from 'zod';

export const coverScenes = [
  'rain',
  'clock',
  'moon',
  'mountains',
  'sea',
  'window',
  'lantern',
  'record',
] as const;
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);
export const Cover = z.object({ scene: z.enum(coverScenes), colours: z.tuple([colour, colour, colour]) });
export type Cover = z.infer<typeof Cover>;
