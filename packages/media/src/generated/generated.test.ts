import { describe, expect, it } from 'vitest';

import { drawCover } from './draw-cover.ts';
import { filmPainter } from './paint-film.ts';
import { playSound, sampleRate, wavOf } from './play-sound.ts';

const colours = ['#0f2a3d', '#2f8f9d', '#f4e3b2'] as const;
const sheet = { width: 400, height: 300 };

describe('what the program makes by itself', () => {
  it('is the same for the same name, and another for another one', () => {
    expect(drawCover('sea', colours, sheet)).toBe(drawCover('sea', colours, sheet));
    expect(drawCover('sea', colours, sheet)).not.toBe(drawCover('rain', colours, sheet));
    const sound = (name: string) => wavOf(playSound(name, 1, 'voice')).toString('base64');
    expect(sound('sea')).toBe(sound('sea'));
    expect(sound('sea')).not.toBe(sound('rain'));
  });

  it.each(['music', 'voice'] as const)(
    'is %s that begins and ends in silence and is never too loud',
    (kind) => {
      const sound = playSound('sea', 3, kind);
      expect(sound).toHaveLength(3 * sampleRate);
      expect([sound.at(0), sound.at(-1)].map((value) => Math.abs(value ?? 1))).toEqual([0, 0]);
      const loudest = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      expect(loudest).toBeGreaterThan(0.1);
      expect(loudest).toBeLessThanOrEqual(1);
    },
  );

  it('is a WAV file with the length that its head tells', () => {
    const file = wavOf(playSound('sea', 1, 'music'));
    expect(file.subarray(0, 4).toString()).toBe('RIFF');
    expect(file.readUInt32LE(4)).toBe(file.length - 8);
    expect(file.readUInt32LE(40)).toBe(2 * sampleRate);
  });

  it('is a picture in motion, whose frames have the size of YUV 4:2:0', () => {
    const paint = filmPainter('sea', colours, { width: 64, height: 36 });
    expect(paint(0)).toHaveLength((64 * 36 * 3) / 2);
    expect(paint(0).equals(paint(1))).toBe(false);
    expect(Math.min(...paint(0).subarray(0, 64 * 36))).toBeGreaterThanOrEqual(16);
  });
});
