import type { SiteEventLine } from '@fanfold/contracts/discovery';
import { Link } from '@tanstack/react-router';

import { useFormat } from '../../../lib/use-format.ts';
import { pictureAddress, sourcesOf } from '../../../ui/cover/cover.tsx';
import { Localised } from '../../../ui/texts.tsx';
import styles from './events.module.css';

type PictureProps = Pick<SiteEventLine, 'picture'> & { readonly wide?: boolean };

/** An event's picture, or its place; the words beside it say what it is. */
export const EventPicture = ({ picture, wide = false }: PictureProps) => {
  const look = wide ? styles.wide : styles.picture;
  if (picture === null) return wide ? null : <span className={look} aria-hidden="true" />;
  return (
    <img
      className={look}
      src={pictureAddress(picture.key, 640)}
      srcSet={sourcesOf(picture.key)}
      sizes={wide ? '(max-width: 960px) 100vw, 960px' : '(max-width: 640px) 100vw, 320px'}
      style={{ backgroundColor: picture.colour }}
      alt=""
    />
  );
};

/** From when until when, in the reader's own time. */
export const EventTimes = ({ from, until }: Pick<SiteEventLine, 'from' | 'until'>) => {
  const { localMoment } = useFormat();
  return (
    <span className="quiet">
      {localMoment(from)} – {localMoment(until)}
    </span>
  );
};

/** Events in a list, each with its picture. */
export const EventCards = ({ events }: { readonly events: readonly SiteEventLine[] }) => (
  <ul className={styles.list}>
    {events.map((event) => (
      <li key={event.eventOid}>
        <Link to="/event/$eventOid" params={{ eventOid: event.eventOid }}>
          <EventPicture picture={event.picture} />
          <b>
            <Localised texts={event.title} />
          </b>
          <EventTimes from={event.from} until={event.until} />
        </Link>
      </li>
    ))}
  </ul>
);
