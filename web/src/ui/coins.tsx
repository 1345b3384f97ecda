import type { Unit } from '@fanfold/contracts/wallet';
import { Plural, Trans } from '@lingui/react/macro';

import { useFormat } from '../lib/use-format.ts';
import styles from './coins.module.css';
import { BonusCreditGlyph, BonusGlyph, CoinGlyph, CreditGlyph } from './icons.tsx';
import { Rolling } from './rolling.tsx';

type CoinsProps = {
  readonly kind: Unit;
  readonly value: number;
  readonly size?: 'small' | 'medium' | 'large';
  /** Shows the name of the kind, which otherwise only screen readers read. */
  readonly named?: boolean;
  /** Shows the direction: a movement rather than an amount. */
  readonly signed?: boolean;
  /** Digits roll when the amount changes while it is on screen. */
  readonly live?: boolean;
};

const glyphs = {
  paid: CoinGlyph,
  bonus: BonusGlyph,
  chat: CreditGlyph,
  bonusCredits: BonusCreditGlyph,
} as const;
const glyphSize = { small: 14, medium: 16, large: 24 } as const;

/** An amount of coins or credits. The kinds differ in glyph, colour and word, never in colour alone. */
export const Coins = ({ kind, value, size = 'medium', named, signed, live }: CoinsProps) => {
  const format = useFormat();
  const Glyph = glyphs[kind];
  const text = signed ? format.signed(value) : format.count(value);
  return (
    <span className={styles.coins} data-ui="coins" data-kind={kind} data-size={size} data-value={value}>
      <Glyph size={glyphSize[size]} />
      {live ? <Rolling text={text} /> : <span>{text}</span>}
      <span
        className={named ? styles.coinsWord : 'visually-hidden'}
        data-ui={named ? 'coins-word' : undefined}
      >
        {' '}
        <CoinWord kind={kind} value={value} />
      </span>
    </span>
  );
};

type MovedProps = Pick<CoinsProps, 'kind' | 'value'>;

/** What a movement added or took, on a line of its own. Nothing for a unit that did not move. */
export const MovedCoins = ({ kind, value }: MovedProps) =>
  value === 0 ? null : (
    <div className={value > 0 ? styles.gain : undefined}>
      <Coins kind={kind} size="small" value={value} signed />
    </div>
  );

/** The name of a unit, agreeing with its number. */
export const CoinWord = ({ kind, value }: { readonly kind: Unit; readonly value: number }) => {
  const amount = Math.abs(value);
  switch (kind) {
    case 'paid':
      return <Plural value={amount} one="coin" other="coins" />;
    case 'bonus':
      return <Plural value={amount} one="bonus coin" other="bonus coins" />;
    case 'chat':
      return <Plural value={amount} one="credit" other="credits" />;
    case 'bonusCredits':
      return <Plural value={amount} one="bonus credit" other="bonus credits" />;
  }
};

/** A price: paid coins, or the word for nothing. */
export const Price = ({ coins, size }: { readonly coins: number; readonly size?: CoinsProps['size'] }) =>
  coins === 0 ? (
    <span className={styles.coinsFree}>
      <Trans>Free</Trans>
    </span>
  ) : (
    <Coins kind="paid" value={coins} size={size ?? 'medium'} />
  );
