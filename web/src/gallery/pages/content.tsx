import type { Cover } from '@fanfold/contracts/catalogue';

import { Avatar } from '../../ui/avatar.tsx';
import { Coins, Price } from '../../ui/coins.tsx';
import { MediaTile, MediaTiles } from '../../ui/media-tile.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import type { GalleryPage } from '../specimen.tsx';
import type { Words } from '../words.ts';

const covers: readonly Cover[] = [
  { scene: 'rain', colours: ['#22345c', '#e2705a', '#d9ceb6'] },
  { scene: 'clock', colours: ['#38503c', '#d8b45a', '#f3efe2'] },
];

const tile = (words: Words, index: 0 | 1) => (
  <li>
    <MediaTile
      cover={covers[index] as Cover}
      tag={index === 0 ? words.audio : words.liveNow}
      live={index === 1}
      link={<a href="#main">{index === 0 ? words.rain : words.clock}</a>}
      creator="Harin"
      end={<Price coins={index === 0 ? 120 : 0} />}
    />
  </li>
);

export const contentPages: readonly GalleryPage[] = [
  {
    id: 'media-tile',
    specimens: [
      {
        state: 'tiles',
        show: (words) => (
          <MediaTiles>
            {tile(words, 0)}
            {tile(words, 1)}
          </MediaTiles>
        ),
      },
    ],
  },
  {
    id: 'avatar',
    specimens: [
      { state: 'small', show: () => <Avatar nickname="Harin" size="small" /> },
      { state: 'medium', show: () => <Avatar nickname="朝倉" /> },
      { state: 'large', show: () => <Avatar nickname="lucía" size="large" /> },
    ],
  },
  {
    id: 'coins',
    specimens: [
      { state: 'paid', show: () => <Coins kind="paid" value={1240} named /> },
      { state: 'bonus', show: () => <Coins kind="bonus" value={60} named /> },
      { state: 'chat', show: () => <Coins kind="chat" value={480} named /> },
      { state: 'bonus credits', show: () => <Coins kind="bonusCredits" value={1} named /> },
      { state: 'large', show: () => <Coins kind="paid" value={1240} size="large" /> },
      { state: 'movement', show: () => <Coins kind="paid" value={-120} signed /> },
      { state: 'free', show: () => <Price coins={0} /> },
    ],
  },
  {
    id: 'stat',
    specimens: [
      {
        state: 'three figures',
        show: (words) => (
          <Stats>
            <Stat
              label={words.coins}
              value={<Coins kind="paid" value={1240} size="large" />}
              note={words.note}
            >
              <Meter label={words.balance} value={1190} max={1240} text="1,190 / 1,240" tone="coin" />
            </Stat>
            <Stat label={words.bonusCoins} value={<Coins kind="bonus" value={60} size="large" />} />
            <Stat label={words.credits} value={<Coins kind="chat" value={480} size="large" />} />
          </Stats>
        ),
      },
    ],
  },
  {
    id: 'meter',
    specimens: [
      {
        state: 'part',
        show: (words) => <Meter label={words.rebuild} value={62} max={100} text={words.progress} />,
      },
      { state: 'none', show: (words) => <Meter label={words.coins} value={0} max={100} text="0 %" /> },
      {
        state: 'all',
        show: (words) => <Meter label={words.coins} value={100} max={100} text="100 %" tone="coin" />,
      },
    ],
  },
  {
    id: 'pill',
    specimens: [
      { state: 'ok', show: (words) => <Pill>{words.healthy}</Pill> },
      { state: 'live', show: (words) => <Pill tone="live">{words.interrupted}</Pill> },
      { state: 'plain', show: (words) => <Pill tone="plain">{words.kind}</Pill> },
    ],
  },
];
