import { expect, it } from 'vitest';

import { masterPlaylistText } from './master-playlist.ts';
import { mediaPlaylistText, parseMediaPlaylist } from './media-playlist.ts';

const playlist = {
  initUri: 'init.mp4',
  segments: [
    { uri: '00000.m4s', seconds: 4 },
    { uri: '00001.m4s', seconds: 1.96 },
  ],
};

it('reads what it writes', () => {
  expect(parseMediaPlaylist(mediaPlaylistText(playlist))).toEqual(playlist);
  expect(mediaPlaylistText(playlist)).toContain('#EXT-X-TARGETDURATION:4\n');
});

it('refuses a playlist that was cut off', () => {
  expect(() => parseMediaPlaylist(mediaPlaylistText(playlist).replace('#EXT-X-ENDLIST', ''))).toThrow(
    'not whole',
  );
  expect(() => parseMediaPlaylist('#EXTM3U\n#EXT-X-ENDLIST')).toThrow('not whole');
});

const rates = { peakBitRate: 900_000, averageBitRate: 700_000, seconds: 6 };
const video = {
  ...rates,
  kind: 'video',
  name: 'v360p',
  uri: 'v360p/index.m3u8',
  codec: 'avc1.4d401e',
  width: 640,
  height: 360,
  frameRate: { num: 30_000, den: 1_001 },
} as const;
const sound = {
  ...rates,
  kind: 'audio',
  name: 'a128k',
  uri: 'a128k/index.m3u8',
  codec: 'mp4a.40.2',
  peakBitRate: 128_000,
} as const;

it('names a video with its sound, and what a player needs to choose', () => {
  expect(masterPlaylistText([video, sound]).split('\n').slice(3, 6)).toEqual([
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="a128k",DEFAULT=YES,AUTOSELECT=YES,URI="a128k/index.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=1028000,AVERAGE-BANDWIDTH=1400000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=29.970,AUDIO="sound"',
    'v360p/index.m3u8',
  ]);
});

it('names the qualities of a sound', () => {
  expect(masterPlaylistText([sound]).split('\n').slice(3)).toEqual([
    '#EXT-X-STREAM-INF:BANDWIDTH=128000,AVERAGE-BANDWIDTH=700000,CODECS="mp4a.40.2"',
    'a128k/index.m3u8',
    '',
  ]);
});
