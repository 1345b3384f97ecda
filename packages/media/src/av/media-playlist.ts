/** A segment of a media playlist (RFC 8216), and the bytes of its file. */
export type Segment = { readonly uri: string; readonly seconds: number };

export type MediaPlaylist = { readonly initUri: string; readonly segments: readonly Segment[] };

/** Reads a media playlist that our own muxer wrote. Throws when it is not whole. */
export const parseMediaPlaylist = (text: string): MediaPlaylist => {
  const lines = text.split('\n').map((line) => line.trim());
  const initUri = /^#EXT-X-MAP:URI="([^"]+)"/m.exec(text)?.[1];
  if (initUri === undefined || !lines.includes('#EXT-X-ENDLIST'))
    throw new Error('The playlist is not whole.');
  return { initUri, segments: segmentsOf(lines) };
};

const segmentsOf = (lines: readonly string[]): Segment[] => {
  const segments: Segment[] = [];
  let seconds: number | undefined;
  for (const line of lines) {
    const found = /^#EXTINF:([\d.]+)/.exec(line)?.[1];
    if (found !== undefined) seconds = Number(found);
    else if (seconds !== undefined && line !== '' && !line.startsWith('#')) {
      segments.push({ uri: line, seconds });
      seconds = undefined;
    }
  }
  return segments;
};

/** A media playlist that lists these; every segment begins with a key frame. */
export const mediaPlaylistText = ({ initUri, segments }: MediaPlaylist): string => {
  const longest = Math.max(1, ...segments.map(({ seconds }) => Math.round(seconds)));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${initUri}"`,
    ...segments.flatMap(({ uri, seconds }) => [`#EXTINF:${seconds.toFixed(6)},`, uri]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
};
