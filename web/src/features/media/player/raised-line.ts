type Place = {
  /** How much of the picture the controls cover, from its lower edge. */
  readonly coveredPx: number;
  readonly pictureHeightPx: number;
  readonly text: string;
};

/**
 * A line of captions takes so much of the height of the picture: browsers write them in a twentieth of it
 * (WebVTT, 7.4).
 */
const lineOfHeight = 0.05 * 1.2;

/**
 * The line, counted from the lower edge, at which captions begin so that they end above the controls; `auto`
 * where nothing covers them.
 */
export const raisedLine = ({ coveredPx, pictureHeightPx, text }: Place): number | 'auto' => {
  if (coveredPx <= 0 || pictureHeightPx <= 0) return 'auto';
  const covered = Math.ceil(coveredPx / (pictureHeightPx * lineOfHeight));
  return -(covered + text.split('\n').length);
};
