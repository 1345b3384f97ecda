import type { Language } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useSetAtom } from 'jotai';
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';

import { languageNames } from '../../../ui/languages.ts';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../../ui/menu.tsx';
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx';
import type { Quality } from './engine.ts';
import { MoreIcon, SubtitlesIcon } from './icons.tsx';
import { keyListAtom } from './key-list.tsx';
import { rates, saveChoices } from './memory.ts';
import { type Sleep, sleepAtom, sleepChoices } from './sleep.ts';
import { playingAtom, type Track } from './track.ts';
import { showSubtitles } from './use-choices.ts';

/** The code of a menu is here already. */
const nothingToFetch = (): void => undefined;

export const SpeedMenu = () => {
  const { t } = useLingui();
  const dispatch = useMediaDispatch();
  const rate = useMediaSelector(({ mediaPlaybackRate }) => mediaPlaybackRate) ?? 1;
  const trigger = <span aria-hidden="true">{rate}×</span>;
  const label = t`Speed: ${rate}×`;
  return (
    <MenuOnDemand label={label} trigger={trigger} fetchMenu={nothingToFetch}>
      <Menu label={label} trigger={trigger}>
        <MenuChoice
          label={t`Speed`}
          value={String(rate)}
          options={rates.map((value) => ({ value: String(value), label: `${value}×` }))}
          onChange={(value) =>
            dispatch({ type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, detail: Number(value) })
          }
        />
      </Menu>
    </MenuOnDemand>
  );
};

type SubtitlesProps = { readonly media: HTMLVideoElement | null; readonly track: Track };

/** Nothing where the work has no subtitles. */
export const SubtitlesMenu = ({ media, track }: SubtitlesProps) => {
  const { t } = useLingui();
  const shown = useMediaSelector(({ mediaSubtitlesShowing }) => mediaSubtitlesShowing)?.[0];
  if (track.subtitles.length === 0 || media === null) return null;
  const now = [...media.textTracks].find(({ mode }) => mode === 'showing')?.id ?? 'off';
  const choose = (value: string): void => {
    const language = value === 'off' ? null : (value as Language);
    showSubtitles(media, language);
    saveChoices({ subtitles: language });
  };
  const label = t`Subtitles`;
  return (
    <MenuOnDemand label={label} trigger={<SubtitlesIcon />} fetchMenu={nothingToFetch}>
      <Menu label={label} trigger={<SubtitlesIcon />}>
        <MenuChoice
          key={shown?.language}
          label={label}
          value={now}
          options={[
            { value: 'off', label: t`Off` },
            ...track.subtitles.map(({ language }) => ({ value: language, label: languageNames[language] })),
          ]}
          onChange={choose}
        />
      </Menu>
    </MenuOnDemand>
  );
};

type MoreProps = {
  readonly qualities: readonly Quality[];
  readonly chosen: number | null;
  readonly onQuality: (index: number | null) => void;
  readonly hasQueue: boolean;
};

/** Quality, repetition, what comes next, and the sleep timer. */
export const MoreMenu = ({ qualities, chosen, onQuality, hasQueue }: MoreProps) => {
  const { t } = useLingui();
  const label = t`More settings`;
  return (
    <MenuOnDemand label={label} trigger={<MoreIcon />} fetchMenu={nothingToFetch}>
      <Menu label={label} trigger={<MoreIcon />}>
        {qualities.length > 1 ? (
          <MenuChoice
            label={t`Quality`}
            value={chosen === null ? 'auto' : String(chosen)}
            options={[
              { value: 'auto', label: t`Automatic` },
              ...qualities.toReversed().map(({ index, height }) => ({
                value: String(index),
                label: `${height}p`,
              })),
            ]}
            onChange={(value) => onQuality(value === 'auto' ? null : Number(value))}
          />
        ) : null}
        <AtTheEnd hasQueue={hasQueue} />
        <SleepChoice />
        <KeysItem />
      </Menu>
    </MenuOnDemand>
  );
};

const AtTheEnd = ({ hasQueue }: Pick<MoreProps, 'hasQueue'>) => {
  const { t } = useLingui();
  const dispatch = useMediaDispatch();
  const loops = useMediaSelector(({ mediaLoop }) => mediaLoop) ?? false;
  const [playing, setPlaying] = useAtom(playingAtom);
  const [sleep, setSleep] = useAtom(sleepAtom);
  const now = loops ? 'repeat' : playing?.goesOn && hasQueue ? 'next' : 'stop';
  const choose = (value: 'stop' | 'repeat' | 'next'): void => {
    dispatch({ type: MediaActionTypes.MEDIA_LOOP_REQUEST, detail: value === 'repeat' });
    // What is repeated has no end to stop at: the last choice counts.
    if (value === 'repeat' && sleep === 'end') setSleep('off');
    if (playing !== null) setPlaying({ ...playing, goesOn: value === 'next' });
  };
  return (
    <MenuChoice
      label={t`At the end`}
      value={now}
      options={[
        { value: 'stop', label: t`Stop` },
        { value: 'repeat', label: t`Repeat` },
        ...(hasQueue ? [{ value: 'next' as const, label: t`Play the next one` }] : []),
      ]}
      onChange={choose}
    />
  );
};

const SleepChoice = () => {
  const { t } = useLingui();
  const dispatch = useMediaDispatch();
  const [sleep, setSleep] = useAtom(sleepAtom);
  const choose = (value: Sleep): void => {
    if (value === 'end') dispatch({ type: MediaActionTypes.MEDIA_LOOP_REQUEST, detail: false });
    setSleep(value);
  };
  const labelOf = (choice: Sleep): string => {
    if (choice === 'off') return t`Off`;
    return choice === 'end' ? t`At the end of this one` : t`In ${choice} minutes`;
  };
  return (
    <MenuChoice
      label={t`Sleep timer`}
      value={sleep}
      options={sleepChoices.map((value) => ({ value, label: labelOf(value) }))}
      onChange={choose}
    />
  );
};

const KeysItem = () => {
  const open = useSetAtom(keyListAtom);
  return (
    <>
      <MenuLine />
      <MenuItem onSelect={() => open(true)}>
        <Trans>Keys of the player</Trans>
      </MenuItem>
    </>
  );
};
