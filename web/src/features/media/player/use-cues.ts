import { useEffect, useState } from 'react';

import { hostNode } from './host-node.ts';
import { raisedLine } from './raised-line.ts';

/** Chromium and Safari have a name for the box of the captions, which slides there (`player.module.css`). */
const slides = (): boolean => CSS.supports('selector(video::-webkit-media-text-track-container)');

/** Cues that stand above the controls, and have no place of their own. */
const raised = new WeakSet<VTTCue>();

/**
 * Keeps captions above the controls while these are shown. Answers `placed` when a caption that is shown has
 * a place of its own, which its file gave it: it stays there.
 */
export const useCues = (media: HTMLVideoElement | null, isIdle: boolean): 'placed' | 'below' => {
  const [isPlaced, setPlaced] = useState(false);
  useEffect(() => {
    if (media === null) return;
    const look = (): void => {
      const cues = shownCues(media);
      setPlaced(cues.some(hasOwnPlace));
      if (slides()) return;
      const box = media.getBoundingClientRect();
      const place = { coveredPx: coveredOf(media, box), pictureHeightPx: box.height };
      for (const cue of cues) if (!hasOwnPlace(cue)) putAt(cue, raisedLine({ ...place, text: cue.text }));
    };
    look();
    const ended = new AbortController();
    const { signal } = ended;
    for (const track of media.textTracks) track.addEventListener('cuechange', look, { signal });
    // The keyboard in the controls keeps them.
    for (const name of ['focusin', 'focusout']) hostNode().addEventListener(name, look, { signal });
    addEventListener('resize', look, { signal });
    return () => ended.abort();
  }, [media, isIdle]);
  return isPlaced ? 'placed' : 'below';
};

const shownCues = ({ textTracks }: HTMLVideoElement): VTTCue[] =>
  [...textTracks].flatMap(({ mode, activeCues }) =>
    mode === 'showing' ? ([...(activeCues ?? [])] as VTTCue[]) : [],
  );

const hasOwnPlace = (cue: VTTCue): boolean => cue.line !== 'auto' && !raised.has(cue);

const putAt = (cue: VTTCue, line: number | 'auto'): void => {
  if (cue.line === line) return;
  cue.line = line;
  if (line === 'auto') raised.delete(cue);
  else raised.add(cue);
};

/**
 * How much of the picture its controls cover now; beside the picture, or out of the way, they cover nothing.
 */
const coveredOf = (media: HTMLVideoElement, { bottom }: DOMRect): number => {
  const controls = media.closest('section')?.querySelector('[data-controls]');
  if (!controls || getComputedStyle(controls).pointerEvents === 'none') return 0;
  return bottom - controls.getBoundingClientRect().top;
};
