import type { Cover } from '@fanfold/contracts/content';
import type { ReactNode } from 'react';

/** The three colours of a cover, and an id that keeps two covers on one page from sharing a clip path. */
export type Palette = {
  readonly ground: string;
  readonly accent: string;
  readonly light: string;
  readonly id: string;
};

const count = (length: number) => Array.from({ length }, (_, index) => index);

const rain = ({ accent, light }: Palette) => (
  <>
    {count(26).map((drop) => (
      <path
        key={drop}
        d={`M${(drop * 37) % 400} ${(drop * 53) % 420} l-14 60`}
        stroke={light}
        strokeWidth="2"
        opacity=".5"
      />
    ))}
    <path d="M40 380V220h90v160M170 380V150h120v230M320 380V250h70v130" fill={light} opacity=".9" />
    <path d="M0 380h400v120H0z" fill={accent} />
    <path d="M0 404h400M0 440h400" stroke={light} strokeWidth="2" opacity=".25" />
  </>
);

const clock = ({ accent, light }: Palette) => (
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
    <path d="M200 230V130M200 230l70 50" stroke={light} strokeWidth="10" strokeLinecap="round" />
    <circle cx="200" cy="230" r="8" fill={light} />
    <path d="M120 430h160" stroke={accent} strokeWidth="6" strokeLinecap="round" opacity=".6" />
  </>
);

const moon = ({ ground, accent, light }: Palette) => (
  <>
    {count(14).map((star) => (
      <circle
        key={star}
        cx={(star * 83 + 20) % 400}
        cy={(star * 61 + 18) % 330}
        r={1 + (star % 3)}
        fill={light}
        opacity=".6"
      />
    ))}
    <circle cx="250" cy="190" r="110" fill={light} />
    <circle cx="205" cy="170" r="104" fill={ground} />
    <path d="M0 430q100-60 200 0t200 0v70H0z" fill={accent} />
  </>
);

const mountains = ({ accent, light }: Palette) => (
  <>
    <circle cx="300" cy="110" r="34" fill={light} />
    {count(7).map((peak) => (
      <path
        key={peak}
        d={`M${peak * 64 - 20} 500L${peak * 64 + 60} ${210 - (peak % 3) * 50}l70 ${290 + (peak % 3) * 50}z`}
        fill={peak % 2 ? accent : light}
        opacity={0.55 + 0.06 * peak}
      />
    ))}
  </>
);

const sea = ({ ground, accent, light }: Palette) => (
  <>
    <circle cx="140" cy="150" r="56" fill={accent} />
    <path d="M0 250h400v250H0z" fill={light} opacity=".92" />
    {count(6).map((wave) => (
      <path
        key={wave}
        d={`M${-60 - (wave % 2) * 50} ${286 + wave * 38}${'q25-18 50 0t50 0'.repeat(5)}`}
        fill="none"
        stroke={wave % 3 === 1 ? accent : ground}
        strokeWidth={4 + wave}
        strokeLinecap="round"
        opacity={0.35 + wave * 0.08}
      />
    ))}
    <path d="M262 250l34-96 34 96z" fill={ground} opacity=".85" />
    <path d="M240 252h112l-20 26h-74z" fill={accent} />
  </>
);

const window = ({ ground, accent, light }: Palette) => (
  <>
    <rect x="84" y="70" width="232" height="300" rx="116" fill={light} />
    <circle cx="238" cy="180" r="40" fill={accent} />
    <path d="M84 300q60-50 116-14t116-20v104H84z" fill={accent} opacity=".65" />
    <path d="M200 70v300M84 220h232" stroke={ground} strokeWidth="10" />
    <rect x="60" y="368" width="280" height="20" rx="4" fill={accent} />
    <path d="M128 368v-44h40v44z" fill={ground} />
    <path d="M148 324q-34-20-24-60 26 14 24 60 0-52 28-70 12 42-28 70z" fill={ground} opacity=".8" />
  </>
);

const lantern = ({ accent, light }: Palette) => (
  <>
    <path d="M0 60q200 74 400 0" fill="none" stroke={light} strokeWidth="3" opacity=".6" />
    {[
      { x: 70, y: 84, size: 0.62 },
      { x: 330, y: 84, size: 0.62 },
      { x: 200, y: 98, size: 1.25 },
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
  </>
);

const record = ({ ground, accent, light, id }: Palette) => (
  <>
    <rect x="36" y="96" width="270" height="300" rx="6" fill={accent} />
    <clipPath id={`${id}sleeve`}>
      <path d="M306 60h120v380H306z" />
    </clipPath>
    <circle cx="276" cy="246" r="128" fill={light} opacity=".18" clipPath={`url(#${id}sleeve)`} />
    <circle cx="262" cy="246" r="130" fill={light} clipPath={`url(#${id}sleeve)`} />
    <g fill="none" stroke={ground} strokeWidth="2" opacity=".5" clipPath={`url(#${id}sleeve)`}>
      {count(5).map((groove) => (
        <circle key={groove} cx="262" cy="246" r={70 + groove * 13} />
      ))}
    </g>
    <circle cx="171" cy="246" r="84" fill={ground} />
    <path d="M87 246a84 84 0 01168 0" fill={light} opacity=".85" />
    <circle cx="171" cy="246" r="14" fill={accent} />
    <path d="M64 372h120" stroke={ground} strokeWidth="6" strokeLinecap="round" opacity=".7" />
  </>
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
