import type { MarkTone } from '@fanfold/contracts/media/mark-tones';

/** So that neither end of a tone clicks. */
const edgeSeconds = 0.01;
/** So that the first tone is not late. */
const leadSeconds = 0.05;

/**
 * Sounds the tones of a mark beside the media element, whose own sound is not touched: so it is the same
 * where the browser plays HLS itself. One at a time.
 */
export class MarkSound {
  readonly #context = new AudioContext();
  readonly #volume: GainNode;
  #sources: readonly OscillatorNode[] = [];

  constructor() {
    this.#volume = this.#context.createGain();
    this.#volume.connect(this.#context.destination);
    keepWithMedia();
  }

  get isSounding(): boolean {
    return this.#sources.length > 0;
  }

  /** 0 to 1, as the element's. */
  setVolume(volume: number): void {
    this.#volume.gain.value = volume;
  }

  /** `onDone` is called after the last tone, and not when they are cut off. */
  begin(tones: readonly MarkTone[], onDone: () => void): void {
    this.wake();
    const from = this.#context.currentTime + leadSeconds;
    this.#sources = tones.flatMap((tone) => this.#sounded(tone, from));
    const last = this.#sources.at(-1);
    if (last)
      last.onended = () => {
        this.#rest();
        onDone();
      };
  }

  /** A browser may hold back sound until the page is pressed; what was begun goes on then. */
  wake(): void {
    if (this.#context.state !== 'running') void this.#context.resume().catch(() => undefined);
  }

  cut(): void {
    for (const source of this.#sources) {
      source.onended = null;
      source.stop();
    }
    this.#rest();
  }

  close(): void {
    this.cut();
    void this.#context.close();
  }

  /** Between the tones the device is not held awake. */
  #rest(): void {
    this.#sources = [];
    void this.#context.suspend();
  }

  #sounded({ startMs, durationMs, frequenciesHz, gain }: MarkTone, from: number): OscillatorNode[] {
    const begin = from + startMs / 1_000;
    const end = begin + durationMs / 1_000;
    const shape = this.#context.createGain();
    shape.gain.setValueAtTime(0, begin);
    shape.gain.linearRampToValueAtTime(gain, begin + edgeSeconds);
    shape.gain.setValueAtTime(gain, end - edgeSeconds);
    shape.gain.linearRampToValueAtTime(0, end);
    shape.connect(this.#volume);
    return frequenciesHz.map((hertz) => {
      const source = this.#context.createOscillator();
      source.frequency.value = hertz;
      source.connect(shape);
      source.start(begin);
      source.stop(end);
      return source;
    });
  }
}

/** The switch of an iPhone that silences it leaves media on: the tones go with them (W3C Audio Session). */
const keepWithMedia = (): void => {
  const { audioSession } = navigator as { readonly audioSession?: { type: string } };
  if (audioSession) audioSession.type = 'playback';
};
