import { useAtomValue } from 'jotai';

import { Toasts } from '../ui/toast.tsx';
import styles from './gallery.module.css';
import { galleryPages } from './pages/index.ts';
import { type GalleryPage, ShownSpecimen } from './specimen.tsx';
import { addressOf, type View, viewAtom } from './view.ts';
import { galleryLanguages, wordsIn } from './words.ts';

/** All components at the side, the states of one of them beside it. */
export const Gallery = () => {
  const view = useAtomValue(viewAtom);
  const page = galleryPages.find(({ id }) => id === view.page) ?? galleryPages[0];
  const words = wordsIn(view.lang);
  const specimens =
    page?.specimens.filter(({ state, overlay }) => (view.state ? state === view.state : !overlay)) ?? [];
  const link = (changes: Partial<View>) =>
    addressOf({ ...view, page: page?.id ?? '', state: '', ...changes });
  return (
    <div className={styles.gallery}>
      <nav className={styles.nav} aria-label={wordsForNav.components} lang="en">
        <ul>
          {galleryPages.map((known) => (
            <li key={known.id}>
              <a
                href={link({ page: known.id })}
                aria-current={known.id === page?.id ? 'page' : undefined}
                data-overlays={overlaysOf(known).join()}
                data-plain={known.specimens.length > overlaysOf(known).length}
              >
                {known.id}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.page} id="main" tabIndex={-1} data-shown={addressOf(view)}>
        <h1 lang="en">{page?.id}</h1>
        <p className={styles.bar} lang="en">
          {galleryLanguages.map((other) => (
            <a key={other} href={link({ lang: other })}>
              {other}
            </a>
          ))}
          <a href={link({ theme: view.theme === 'dark' ? 'light' : 'dark' })}>{view.theme}</a>
          {page
            ? overlaysOf(page).map((state) => (
                <a key={state} href={link({ state })}>
                  {state}
                </a>
              ))
            : null}
        </p>
        {specimens.map((specimen) => (
          <ShownSpecimen
            key={`${page?.id} ${specimen.state} ${view.lang}`}
            specimen={specimen}
            words={words}
          />
        ))}
      </main>
      <Toasts />
    </div>
  );
};

const overlaysOf = ({ specimens }: GalleryPage): string[] =>
  specimens.flatMap(({ overlay, state }) => (overlay ? [state] : []));

const wordsForNav = { components: 'Components' };
