import type { ReactNode } from 'react';

type IconProps = { readonly size?: number };

/** Three sheets of fan-fold paper: the mark. */
export const Mark = ({ size = 26 }: IconProps) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
    <path
      d="M5 6l11 4 11-4v8l-11 4L5 14zM5 18l11 4 11-4M5 24l11 4 11-4"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    />
  </svg>
);

const hexagon = 'M12 2l8.7 5v10L12 22l-8.7-5V7z';

/** Paid coins: a full coin with three strokes. */
export const CoinGlyph = ({ size = 16 }: IconProps) => (
  <svg data-ui="glyph" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="10" fill="var(--coin-fill)" stroke="var(--coin)" strokeWidth="1.6" />
    <path d="M9 6v12M12 5v14M15 6v12" stroke="var(--coin)" strokeWidth="1.5" />
  </svg>
);

/** Bonus coins: a dashed edge and a plus, because they were given. */
export const BonusGlyph = ({ size = 16 }: IconProps) => (
  <svg data-ui="glyph" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <circle
      cx="12"
      cy="12"
      r="10"
      fill="var(--bonus-fill)"
      stroke="var(--bonus)"
      strokeWidth="1.6"
      strokeDasharray="3 2.2"
    />
    <path d="M12 7v10M7 12h10" stroke="var(--bonus)" strokeWidth="1.8" />
  </svg>
);

/** Chat credits: a hexagon with written lines. */
export const CreditGlyph = ({ size = 16 }: IconProps) => (
  <svg data-ui="glyph" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path d={hexagon} fill="var(--credit-fill)" stroke="var(--credit)" strokeWidth="1.6" />
    <path d="M8 12h8M8 15h5M8 9h8" stroke="var(--credit)" strokeWidth="1.5" />
  </svg>
);

/** Bonus credits: the same hexagon with a dashed edge and a plus, because they were given. */
export const BonusCreditGlyph = ({ size = 16 }: IconProps) => (
  <svg data-ui="glyph" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path
      d={hexagon}
      fill="var(--credit-fill)"
      stroke="var(--credit)"
      strokeWidth="1.6"
      strokeDasharray="3 2.2"
    />
    <path d="M12 7.5v9M7.5 12h9" stroke="var(--credit)" strokeWidth="1.8" />
  </svg>
);

const line = (children: ReactNode) =>
  function LineIcon({ size = 18 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
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

export const CloseIcon = line(<path d="M6 6l12 12M18 6L6 18" />);
export const CheckIcon = line(<path d="M5 12.5l4.5 4.5L19 7.5" />);
export const ChevronDownIcon = line(<path d="M6 9.5l6 6 6-6" />);
export const ChevronLeftIcon = line(<path d="M14.5 6l-6 6 6 6" />);
export const ChevronRightIcon = line(<path d="M9.5 6l6 6-6 6" />);
export const GlobeIcon = line(
  <path d="M12 3a9 9 0 100 18 9 9 0 000-18zM3.5 9.5h17M3.5 14.5h17M12 3c-5 5.5-5 12.5 0 18 5-5.5 5-12.5 0-18z" />,
);
export const LockIcon = line(<path d="M6.5 11h11v8.5h-11zM8.5 11V8a3.5 3.5 0 017 0v3" />);
export const AlertIcon = line(<path d="M12 4l9 16H3zM12 10v4.5M12 17.3v.2" />);
export const SearchIcon = line(<path d="M10.5 4a6.5 6.5 0 110 13 6.5 6.5 0 010-13zM15.5 15.5L20 20" />);
export const HomeIcon = line(<path d="M4 11l8-7 8 7v9h-5.500v-6h-5v6H4z" />);
export const LibraryIcon = line(<path d="M5 4v16M9.500 4v16M13 4.500l5.500 15" />);
export const WalletIcon = line(<path d="M4 7.500h16v11.500H4zM4 7.500L15 4v3.500M16 13.200v.2" />);
export const PersonIcon = line(<path d="M12 4a4 4 0 110 8 4 4 0 010-8zM4.500 20c1-7 14-7 15 0" />);
export const BellIcon = line(<path d="M6 16.500V11a6 6 0 0112 0v5.500l1.500 1.500h-15zM10 20.500h4" />);
export const CartIcon = line(<path d="M3 4h2.500l2 11.500h10L20 7.500H6.200M9 19.300v.2M16 19.300v.2" />);
export const HeartIcon = line(
  <path d="M12 20s-7.5-4.700-7.500-10.200A4.300 4.300 0 0112 7a4.300 4.300 0 017.500 2.800C19.500 15.300 12 20 12 20z" />,
);
export const OfflineIcon = line(
  <path d="M4 4l16 16M5 11.5a10 10 0 013.5-2.300M19 11.5a10 10 0 00-6-2.900M8.5 15a5 5 0 016-.4M12 18.800v.2" />,
);
export const MoreIcon = line(<path d="M5 12v.2M12 12v.2M19 12v.2" />);
