import { seeded } from './seeded.ts';

export const sampleRate = 48_000;

/** Steps above the lowest tone that sound well together. */
const scale = [0, 3, 5, 7, 10, 12, 15, 17];

type Note = {
  readonly at: number;
  readonly tone: number;
  readonly length: number;
  readonly loudness: number;
};

/**
 * Some seconds of sound, 48 kHz, -1 to 1: a slow chord under notes (music), or under a line that rises and
 * falls like speech.
 */
export const playSound = (name: string, seconds: number, kind: 'music' | 'voice'): Float32Array => {
  const random = seeded(name);
  const sound = new Float32Array(Math.round(seconds * sampleRate));
  const root = 110 * 2 ** (Math.floor(random() * 7) / 12);
  for (const step of [0, 7, 12]) addPad(sound, root * 2 ** (step / 12));
  for (const note of kind === 'music' ? melody(random, seconds) : phrases(random, seconds))
    addNote(sound, kind === 'music' ? 2 * root : root, note);
  return faded(sound);
};

const melody = (random: () => number, seconds: number): Note[] =>
  Array.from({ length: Math.floor(seconds * 2) }, (_, beat) => ({
    at: beat / 2,
    tone: scale[Math.floor(random() * scale.length)] ?? 0,
    length: 0.5 + random(),
    loudness: beat % 4 === 0 ? 0.24 : 0.15,
  }));

/** Syllables of uneven length with pauses between the sentences. */
const phrases = (random: () => number, seconds: number): Note[] => {
  const notes: Note[] = [];
  for (let at = 0.4; at < seconds - 0.5; ) {
    const length = 0.11 + 0.16 * random();
    notes.push({ at, tone: 7 + Math.round(5 * random() - 2 * (at % 2)), length, loudness: 0.22 });
    at += length * 0.9 + (random() < 0.14 ? 0.5 : 0.03);
  }
  return notes;
};

const addPad = (sound: Float32Array, frequency: number): void => {
  for (let index = 0; index < sound.length; index += 1) {
    const time = index / sampleRate;
    const swell = 0.6 + 0.4 * Math.sin(2 * Math.PI * 0.13 * time + frequency);
    sound[index] = (sound[index] ?? 0) + 0.05 * swell * Math.sin(2 * Math.PI * frequency * time);
  }
};

const addNote = (sound: Float32Array, root: number, { at, tone, length, loudness }: Note): void => {
  const first = Math.floor(at * sampleRate);
  const frequency = root * 2 ** (tone / 12);
  const last = Math.min(sound.length, first + Math.floor(length * sampleRate));
  for (let index = first; index < last; index += 1) {
    const time = (index - first) / sampleRate;
    const shape = Math.min(1, time / 0.02) * Math.exp((-3 * time) / length);
    const turn = 2 * Math.PI * frequency * time;
    const tones = Math.sin(turn) + 0.35 * Math.sin(2 * turn) + 0.12 * Math.sin(3 * turn);
    sound[index] = (sound[index] ?? 0) + loudness * shape * tones;
  }
};

const faded = (sound: Float32Array): Float32Array => {
  const edge = sampleRate / 2;
  return sound.map((value, index) => {
    const near = Math.min(index, sound.length - 1 - index) / edge;
    return Math.max(-1, Math.min(1, value * Math.min(1, near)));
  });
};

/** The sound as a WAV file (RIFF, PCM of 16 bits, one channel). */
export const wavOf = (sound: Float32Array): Buffer => {
  const file = Buffer.alloc(44 + 2 * sound.length);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + 2 * sound.length, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(2 * sampleRate, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(2 * sound.length, 40);
  sound.forEach((value, index) => file.writeInt16LE(Math.round(32_767 * value), 44 + 2 * index));
  return file;
};
