import type { ReactNode } from 'react';

import styles from './gallery.module.css';
import type { Words } from './words.ts';

/** One state of a component. Its name is for those who build the product, so it is English everywhere. */
export type Specimen = {
  readonly state: string;
  readonly show: (words: Words) => ReactNode;
  /** It opens over the page, and is only opened when it is asked for. */
  readonly overlay?: boolean;
};

export type GalleryPage = {
  /** Part of the address. */
  readonly id: string;
  readonly specimens: readonly Specimen[];
};

type Props = { readonly specimen: Specimen; readonly words: Words };

export const ShownSpecimen = ({ specimen, words }: Props) => (
  <section className={styles.specimen} aria-label={specimen.state}>
    <h2 className={styles.state} lang="en">
      {specimen.state}
    </h2>
    <div className={styles.stage}>{specimen.show(words)}</div>
  </section>
);
