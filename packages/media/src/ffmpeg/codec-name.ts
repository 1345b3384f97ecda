/**
 * The codec of an initialisation segment by RFC 6381: from the box avcC (ISO/IEC 14496-15, 5.3.3.1) of a
 * video, or the descriptor in esds (ISO/IEC 14496-1, 7.2.6.7) of a sound. Undefined where there is neither.
 */
export const codecNameOf = (init: Buffer): string | undefined => {
  const video = init.indexOf('avcC');
  if (video >= 0) return `avc1.${init.subarray(video + 5, video + 8).toString('hex')}`;
  const sound = init.indexOf('esds');
  return sound < 0 ? undefined : soundName(init.subarray(sound + 8));
};

/**
 * How many bytes of a descriptor come before those within it: of an elementary stream, and of its decoder.
 */
const headOf: Readonly<Record<number, number>> = { 3: 3, 4: 13 };
const decoderSpecific = 5;

/** MPEG-4 audio, the object type 0x40 of a decoder: the first five bits of what is its own say which. */
const soundName = (descriptors: Buffer): string | undefined => {
  let object = 0;
  for (let at = 0; at < descriptors.length; ) {
    const tag = descriptors.readUInt8(at);
    const body = bodyAt(descriptors, at + 1);
    if (tag === decoderSpecific)
      return object === 0x40 ? `mp4a.40.${(descriptors[body] ?? 0) >> 3}` : undefined;
    const head = headOf[tag];
    if (head === undefined) return undefined;
    object = descriptors[body] ?? 0;
    at = body + head;
  }
  return undefined;
};

/** Behind a length, which takes as many bytes as have their highest bit set, and one more. */
const bodyAt = (descriptors: Buffer, lengthAt: number): number => {
  let at = lengthAt;
  while (((descriptors[at] ?? 0) & 0x80) !== 0) at += 1;
  return at + 1;
};
