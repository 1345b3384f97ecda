import styles from './rendered.module.css';

type RenderedProps = {
  /** Made by the service from Markdown; whatever was written as HTML is text in it. */
  readonly html: string;
  readonly lang?: string;
};

/** A text of the operator's. */
export const Rendered = ({ html, lang }: RenderedProps) => (
  <div className={styles.rendered} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
);
