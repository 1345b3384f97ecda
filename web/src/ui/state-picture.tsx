import styles from './states.module.css';

/**
 * What a state shows above its words. `sheet` is a page of the ledger, for lists without a picture of their
 * own.
 */
export type StatePictureName =
  | 'sheet'
  | 'works'
  | 'people'
  | 'words'
  | 'search'
  | 'done'
  | 'coins'
  | 'closed';

/** Each is drawn over the sheet of fan-fold paper, in a box of 120 × 88. */
const drawings: Readonly<Record<StatePictureName, string>> = {
  sheet: 'M38 44h30M38 58h44',
  works: 'M40 34h40v30H40zM55 42l12 7-12 7z',
  people: 'M60 32a8 8 0 1 1 0 16 8 8 0 0 1 0-16M42 66c3-11 10-14 18-14s15 3 18 14',
  words: 'M38 34h44v24H56l-9 9v-9h-9z',
  search: 'M57 32a14 14 0 1 1 0 28 14 14 0 0 1 0-28M68 56l13 13',
  done: 'M60 30a20 20 0 1 1 0 40 20 20 0 0 1 0-40M51 50l7 7 12-14',
  coins: 'M60 30a20 20 0 1 1 0 40 20 20 0 0 1 0-40M54 42v16M60 40v20M66 42v16',
  closed: 'M46 48h28v20H46zM51 48v-6a9 9 0 0 1 18 0v6',
};

/** The picture of an empty page or list. It says nothing that its words do not say. */
export const StatePicture = ({ name }: { readonly name: StatePictureName }) => (
  <svg className={styles.picture} viewBox="12 6 96 76" width="120" height="95" aria-hidden="true">
    <path className={styles.pictureSheet} d="M14 8h92v72l-92 0z" />
    <path className={styles.pictureBand} d="M22 20h76v12H22zM22 44h76v12H22zM22 68h76v8H22z" />
    <path className={styles.pictureHoles} d="M18 14v62M102 14v62" />
    <path className={styles.pictureDrawing} d={drawings[name]} />
  </svg>
);
