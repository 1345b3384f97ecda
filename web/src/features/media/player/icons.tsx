import type { ReactNode } from 'react';

type IconProps = { readonly size?: number };

const icon = (children: ReactNode, isFilled = false) =>
  function PlayerIcon({ size = 20 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill={isFilled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {children}
      </svg>
    );
  };

export const PlayIcon = icon(<path d="M8 5.500v13l10.500-6.500z" />, true);
export const PauseIcon = icon(<path d="M7.500 5.500h2.500v13H7.500zM14 5.500h2.500v13H14z" />, true);
export const NextIcon = icon(<path d="M6 6v12l9-6zM18 6v12" />);
export const PreviousIcon = icon(<path d="M18 6v12l-9-6zM6 6v12" />);
export const VolumeIcon = icon(
  <path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4 4 0 010 6M18 6.500a8 8 0 010 11" />,
);
export const MutedIcon = icon(
  <path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5" />,
);
export const SubtitlesIcon = icon(
  <path d="M3.500 5.500h17v13h-17zM7 11h4M7 14.500h7M14 11h3M16.500 14.500h.5" />,
);
export const ChaptersIcon = icon(<path d="M4 6h.1M4 12h.1M4 18h.1M8.500 6H20M8.500 12H20M8.500 18H20" />);
export const QueueIcon = icon(<path d="M4 6h12M4 11h12M4 16h7M15 14.500v6l5-3z" />);
export const MoreIcon = icon(<path d="M5.500 12h.1M12 12h.1M18.500 12h.1" />);
export const PictureIcon = icon(<path d="M3.500 5.500h17v13h-17zM12.500 12.500h5.500v4h-5.500z" />);
export const EnterFullscreenIcon = icon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />);
export const ExitFullscreenIcon = icon(<path d="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5" />);
