import { describe, expect, it } from 'vitest';

import { foldersIn, limitedPlaylist } from './limited-playlist.ts';

const head = ['#EXTM3U', '#EXT-X-VERSION:7'];
const sound = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="a128",DEFAULT=YES,URI="a128/index.m3u8"';
const video = (name: string, size: string) => [
  `#EXT-X-STREAM-INF:BANDWIDTH=1000,RESOLUTION=${size},AUDIO="sound"`,
  `${name}/index.m3u8`,
];
const all = (...parts: string[][]): string => [...head, sound, ...parts.flat(), ''].join('\n');

describe('limitedPlaylist', () => {
  it('leaves out what is above 480p, of pictures that are wide and that are upright', () => {
    const wide = all(video('v1080p', '1920x1080'), video('v480p', '854x480'), video('v360p', '640x360'));
    expect(limitedPlaylist(wide)).toBe(all(video('v480p', '854x480'), video('v360p', '640x360')));
    const upright = all(video('v720p', '720x1280'), video('v480p', '480x854'));
    expect(limitedPlaylist(upright)).toBe(all(video('v480p', '480x854')));
  });

  it('keeps the smallest where all are above', () => {
    const large = all(video('v1080p', '1920x1080'), video('v720p', '1280x720'));
    expect(limitedPlaylist(large)).toBe(all(video('v720p', '1280x720')));
  });

  it('keeps a playlist of sound', () => {
    const sounds = [...head, '#EXT-X-STREAM-INF:BANDWIDTH=128000', 'a128/index.m3u8', ''].join('\n');
    expect(limitedPlaylist(sounds)).toBe(sounds);
  });

  it('names the folders of what is left, the sound among them', () => {
    const limited = limitedPlaylist(all(video('v1080p', '1920x1080'), video('v480p', '854x480')));
    expect([...foldersIn(limited)]).toEqual(['a128', 'v480p']);
  });
});
