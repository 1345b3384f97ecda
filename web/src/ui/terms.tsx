import { terms } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';

import type { ReactNode } from 'react';

import { useFormat } from '../lib/use-format.ts';
import styles from './field.module.css';

export type TermsKind = keyof typeof terms;

type TermsProps = {
  readonly kind: TermsKind;
  /** What it is called, where no words beside it say so. */
  readonly name?: ReactNode;
};

/** The text that a person agrees to, folded away until it is asked for, with the version that is recorded. */
export const TermsText = ({ kind, name }: TermsProps) => {
  const format = useFormat();
  const { t } = useLingui();
  const version = format.day(terms[kind]);
  const texts: Record<TermsKind, string> = {
    terms: t`Fanfold is for people of 14 and older. What you buy is for your own use; passing it on is not allowed. Coins are not money and cannot be sold. You can leave at any time. Korean law applies.`,
    personalData: t`We keep your e-mail address, nickname, birth date and what you buy, to run your account and as tax law requires. A random name in a cookie tells us apart the browsers you log in with, and we keep a code of it and of your saved cards, to find creators who pay themselves. Nobody else gets any of this. You can see, correct, download and delete it.`,
    payment: t`Coins are delivered at once after payment. An untouched top-up can be returned within 7 days. Coins expire 5 years after purchase, bonus coins after 1 year. Bonus coins have no money value.`,
    creatorUsage: t`You own what you publish and are responsible for it. You may publish only what you have the rights to. Buyers keep access to what they bought. We remove what breaks the law.`,
    adultCheck: t`We keep your name, birth date and phone number, encrypted, to know that you are an adult. In Korea and Japan an identity provider checks you, and tells us your birth date only. The proof counts for one year. You can withdraw it at any time.`,
    marketing: t`We send news about creators, works and offers to your e-mail address. You can stop it at any time here, or with the link in each mail.`,
    analytics: t`We keep which pages you visit, where you came from and a random number of your browser for 90 days, to see what people use. Nobody else gets it.`,
    creatorFees: t`You earn 100 KRW for every paid coin, less the platform fee of your level (40 % at the start), a payment fee of 5 % and tax. A refund takes back what the sale earned. Months are settled on request.`,
  };
  return (
    <details className={styles.terms}>
      <summary>{name ?? <Trans>Read the text</Trans>}</summary>
      <p>{texts[kind]}</p>
      <p>
        <Trans>Version of {version}</Trans>
      </p>
    </details>
  );
};
