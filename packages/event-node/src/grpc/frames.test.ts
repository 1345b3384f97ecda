import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FrameReader, frame } from './frames.ts';

describe('a frame reader', () => {
  it('finds the messages wherever the bytes were cut', () => {
    const message = fc.uint8Array({ maxLength: 400 });
    fc.assert(
      fc.property(fc.array(message), fc.array(fc.integer({ min: 1, max: 700 })), (messages, cuts) => {
        const bytes = Buffer.concat(messages.map(frame));
        const reader = new FrameReader();
        const found: number[][] = [];
        let at = 0;
        for (const cut of [...cuts, bytes.length]) {
          const chunk = Buffer.from(bytes.subarray(at, at + cut));
          at += cut;
          if (chunk.length > 0) reader.push(chunk, (each) => found.push([...each]));
        }
        expect(found).toEqual(messages.map((each) => [...each]));
      }),
    );
  });

  it.each([
    ['compressed', Buffer.from([1, 0, 0, 0, 0]), 'Compressed'],
    ['too large', Buffer.from([0, 0x7f, 0, 0, 0]), 'too large'],
  ])('refuses a message that is %s', (_name, bytes, reason) => {
    expect(() => new FrameReader().push(bytes, () => {})).toThrow(reason);
  });
});
