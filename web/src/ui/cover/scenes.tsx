import type { Cover } from '@fanfold/contracts/catalogue';
import type { ReactNode } from 'react';

/** What a scene is drawn with. */
export type Palette = {
  readonly ground: string;
  readonly accent: string;
  readonly light: string;
  /** Keeps two covers on one page from sharing a clip path. */
  readonly id: string;
  /** 0 to 11: which of its variants the scene is drawn in. */
  readonly variant: number;
};

const count = (length: number) => Array.from({ length }, (_, index) => index);

/** Every other variant is seen from the other side. */
const Turned = ({ variant, children }: { readonly variant: number; readonly children: ReactNode }) => (
  <g {...(variant % 2 === 1 ? { transform: 'translate(400 0) scale(-1 1)' } : {})}>{children}</g>
);

const rain = ({ accent, light, variant }: Palette) => {
  const ground = 360 + (variant % 4) * 14;
  const houses = [
    { x: 40, width: 90, height: 140 + (variant % 3) * 46 },
    { x: 170, width: 120, height: 230 - (variant % 5) * 22 },
    { x: 320, width: 70, height: 110 + (variant % 4) * 30 },
  ];
  return (
    <Turned variant={variant}>
      {count(26).map((drop) => (
        <path
          key={drop}
          d={`M${(drop * 37) % 400} ${(drop * 53) % 420} l-14 60`}
          stroke={light}
          strokeWidth="2"
          opacity=".5"
        />
      ))}
      {houses.map(({ x, width, height }) => (
        <rect key={x} x={x} y={ground - height} width={width} height={height} fill={light} opacity=".9" />
      ))}
      <rect y={ground} width="400" height={500 - ground} fill={accent} />
      <path d={`M0 ${ground + 26}h400M0 ${ground + 64}h400`} stroke={light} strokeWidth="2" opacity=".25" />
    </Turned>
  );
};

const clock = ({ accent, light, variant }: Palette) => {
  const minute = (variant * 5 + 10) % 12;
  const hand = (hour: number, length: number) => {
    const angle = (hour * Math.PI) / 6;
    return `M200 230L${200 + length * Math.sin(angle)} ${230 - length * Math.cos(angle)}`;
  };
  return (
    <>
      <circle cx="200" cy="230" r="130" fill="none" stroke={accent} strokeWidth="16" />
      {count(12).map((hour) => (
        <circle
          key={hour}
          cx={200 + 108 * Math.sin((hour * Math.PI) / 6)}
          cy={230 - 108 * Math.cos((hour * Math.PI) / 6)}
          r="5"
          fill={accent}
        />
      ))}
      <path d={hand(minute, 100)} stroke={light} strokeWidth="8" strokeLinecap="round" />
      <path d={hand(variant + minute / 12, 68)} stroke={light} strokeWidth="12" strokeLinecap="round" />
      <circle cx="200" cy="230" r="9" fill={light} />
      <path d="M120 430h160" stroke={accent} strokeWidth="6" strokeLinecap="round" opacity=".6" />
    </>
  );
};

const moon = ({ ground, accent, light, variant }: Palette) => (
  <Turned variant={variant}>
    {count(14).map((star) => (
      <circle
        key={star}
        cx={(star * 83 + 20 + variant * 17) % 400}
        cy={(star * 61 + 18 + variant * 23) % 330}
        r={1 + (star % 3)}
        fill={light}
        opacity=".6"
      />
    ))}
    <circle cx="250" cy={170 + (variant % 3) * 20} r="110" fill={light} />
    <circle cx={170 + (variant % 4) * 14} cy={150 + (variant % 3) * 20} r="104" fill={ground} />
    <path d="M0 430q100-60 200 0t200 0v70H0z" fill={accent} />
  </Turned>
);

const mountains = ({ accent, light, variant }: Palette) => (
  <Turned variant={variant}>
    <circle cx={250 + (variant % 3) * 36} cy={90 + (variant % 4) * 16} r="34" fill={light} />
    {count(7).map((peak) => {
      const rise = ((peak + variant) % 4) * 46;
      return (
        <path
          key={peak}
          d={`M${peak * 64 - 20} 500L${peak * 64 + 60} ${240 - rise}l70 ${260 + rise}z`}
          fill={peak % 2 ? accent : light}
          opacity={0.55 + 0.06 * peak}
        />
      );
    })}
  </Turned>
);

const sea = ({ ground, accent, light, variant }: Palette) => {
  const horizon = 230 + (variant % 3) * 24;
  return (
    <Turned variant={variant}>
      <circle cx="130" cy={horizon - 110 + (variant % 4) * 26} r={48 + (variant % 3) * 8} fill={accent} />
      <rect y={horizon} width="400" height={500 - horizon} fill={light} opacity=".94" />
      <path d={`M286 ${horizon - 6}V${horizon - 112}l58 106zM276 ${horizon - 6}v-84l-40 84z`} fill={light} />
      <path d={`M224 ${horizon}h132l-22 28h-88z`} fill={accent} />
      {count(6).map((wave) => (
        <path
          key={wave}
          d={`M${-60 - (wave % 2) * 50} ${horizon + 48 + wave * 36}${'q25-18 50 0t50 0'.repeat(5)}`}
          fill="none"
          stroke={wave % 3 === 1 ? accent : ground}
          strokeWidth={4 + wave}
          strokeLinecap="round"
          opacity={0.35 + wave * 0.08}
        />
      ))}
    </Turned>
  );
};

const window = ({ ground, accent, light, variant }: Palette) => (
  <Turned variant={variant}>
    <rect x="84" y="70" width="232" height="300" rx={variant % 3 === 2 ? 12 : 116} fill={light} />
    <circle cx="248" cy={150 + (variant % 4) * 18} r="40" fill={accent} />
    <path d="M84 300q60-50 116-14t116-20v104H84z" fill={accent} opacity=".65" />
    <path d="M200 70v300M84 220h232" stroke={ground} strokeWidth="10" />
    <rect x="60" y="368" width="280" height="20" rx="4" fill={accent} />
    <path d="M128 368v-44h40v44z" fill={ground} />
    <path d="M148 324q-34-20-24-60 26 14 24 60 0-52 28-70 12 42-28 70z" fill={ground} opacity=".8" />
  </Turned>
);

const lantern = ({ accent, light, variant }: Palette) => (
  <Turned variant={variant}>
    <path d="M0 60q200 74 400 0" fill="none" stroke={light} strokeWidth="3" opacity=".6" />
    {[
      { x: 70, y: 84, size: 0.5 + (variant % 3) * 0.14 },
      { x: 330, y: 84, size: 0.74 - (variant % 4) * 0.1 },
      { x: 200, y: 98, size: 1.05 + (variant % 5) * 0.06 },
    ].map(({ x, y, size }) => (
      <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
        <path d="M0 0v26" stroke={light} strokeWidth="3" />
        <circle cx="0" cy="102" r="118" fill={accent} opacity=".16" />
        <rect x="-26" y="26" width="52" height="12" rx="3" fill={light} />
        <path d="M-26 40q-52 62 0 124h52q52-62 0-124z" fill={accent} />
        <path
          d="M-12 40q-24 62 0 124M12 40q24 62 0 124M0 40v124"
          stroke={light}
          strokeWidth="2.5"
          fill="none"
          opacity=".55"
        />
        <rect x="-26" y="166" width="52" height="12" rx="3" fill={light} />
        <path d="M-12 180v30M0 180v38M12 180v30" stroke={light} strokeWidth="3" />
      </g>
    ))}
    <path d="M0 470q100-30 200 0t200 0v30H0z" fill={light} opacity=".25" />
  </Turned>
);

const record = ({ ground, accent, light, id, variant }: Palette) => (
  <Turned variant={variant}>
    <clipPath id={`${id}sleeve`}>
      <path d="M306 60h120v380H306z" />
    </clipPath>
    <g clipPath={`url(#${id}sleeve)`}>
      <circle cx="262" cy="246" r="130" fill={light} />
      {count(5).map((groove) => (
        <circle
          key={groove}
          cx="262"
          cy="246"
          r={70 + groove * 13}
          fill="none"
          stroke={ground}
          strokeWidth="2"
          opacity=".5"
        />
      ))}
    </g>
    <rect x="36" y="96" width="270" height="300" rx="6" fill={accent} />
    <circle cx="171" cy="246" r="84" fill={ground} />
    <g transform={`rotate(${variant * 30} 171 246)`}>
      <path d="M87 246a84 84 0 01168 0" fill={light} opacity=".85" />
    </g>
    <circle cx="171" cy="246" r="14" fill={accent} />
    <path d="M64 372h120" stroke={ground} strokeWidth="6" strokeLinecap="round" opacity=".7" />
  </Turned>
);

/** Every scene that a cover can name. */
export const scenes: Record<Cover['scene'], (palette: Palette) => ReactNode> = {
  rain,
  clock,
  moon,
  mountains,
  sea,
  window,
  lantern,
  record,
};
