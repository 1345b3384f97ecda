import { PlayerSlot } from '../../features/media/player/player-slot.tsx';
import type { Track } from '../../features/media/player/track.ts';
import type { GalleryPage } from '../specimen.tsx';
import type { Words } from '../words.ts';

const playlist = 'missing.m3u8';

const track = (words: Words): Track => ({
  contentOid: '65a000000000000000000001',
  kind: 'audio',
  title: words.rain,
  creator: 'Harin',
  cover: { scene: 'rain', colours: ['#22345c', '#e2705a', '#d9ceb6'] },
  poster: null,
  playlist,
  renew: () => Promise.resolve(playlist),
  waveform: [],
  subtitles: [],
  chapters: [],
  mark: null,
  watermark: null,
  durationMs: 3_760_000,
  upright: false,
  leftAt: null,
});

export const playerPages: readonly GalleryPage[] = [
  {
    id: 'player',
    specimens: [
      { state: 'sound', show: (words) => <PlayerSlot track={track(words)} /> },
      { state: 'video', show: (words) => <PlayerSlot track={{ ...track(words), kind: 'video' }} /> },
      {
        state: 'upright video',
        show: (words) => <PlayerSlot track={{ ...track(words), kind: 'video', upright: true }} />,
      },
    ],
  },
];
