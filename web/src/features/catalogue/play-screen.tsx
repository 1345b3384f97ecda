import { bcp47 } from '@fanfold/contracts';
import type { ContentReply } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat, useLanguage } from '../../lib/use-format.ts';
import coverStyles from '../../ui/cover/cover.module.css';
import { Cover } from '../../ui/cover/cover.tsx';
import { CheckIcon, LockIcon } from '../../ui/icons.tsx';
import { useKindNames } from '../../ui/kind-names.ts';
import { languageList } from '../../ui/languages.ts';
import { Page } from '../../ui/page.tsx';
import { Pill } from '../../ui/pill.tsx';
import statesStyles from '../../ui/states.module.css';
import { Localised, pickText, useText } from '../../ui/texts.tsx';
import styles from './catalogue.module.css';
import { Downloads } from './downloads.tsx';
import { useLiveCatalogue } from './live.ts';
import { OfferPrice } from './offer-price.tsx';
import { Reach } from './reach.tsx';
import { Unopened } from './unopened.tsx';

/** What other features say of a work on its page. */
export type WorkParts = {
  /** What people read before the work: what its creator warns of. */
  readonly warnings: ReactNode;
  /** Its creator and those who made it with them, and how to follow or to subscribe. */
  readonly makers: ReactNode;
  /** How it was made, from which age it is, its series and its hashtags. */
  readonly about: ReactNode;
  /** Why it is closed, and what opens it. */
  readonly opens: ReactNode;
  /** Why it is open. */
  readonly access: ReactNode;
};

type PlayProps = {
  readonly data: ContentReply;
  readonly parts: WorkParts;
  readonly buy: ReactNode;
  /** What its creator can do with it here. */
  readonly own: ReactNode;
  /** What of it is heard or seen; null for a work that is read. */
  readonly player: ReactNode;
  /** What stands under it, e.g. donations. */
  readonly below: ReactNode;
  /** What stands beside that on a wide screen, and after it on a narrow one. */
  readonly beside: ReactNode;
};

/** One content: its description, its price, and its body for viewers who have access. */
export const PlayScreen = ({ data, parts, buy, own, player, below, beside }: PlayProps) => {
  const { content } = data;
  const kinds = useKindNames();
  const format = useFormat();
  const inLanguages = languageList(content.languages);
  const published = format.day(content.publishedAt);
  const title = useText(content.title, content.original);
  useLiveCatalogue(data.position);
  return (
    <Page title={title} className={styles.play}>
      <div className={styles.playFirst}>{parts.warnings}</div>
      <Picture data={data} player={player} />
      <div className={`${styles.playFacts} stack`}>
        <p className="row">
          <Pill tone="plain">{kinds[content.kind]}</Pill>
          {inLanguages === '' ? null : (
            <Pill tone="plain">
              <Trans>Language: {inLanguages}</Trans>
            </Pill>
          )}
          {content.purchased ? (
            <Pill>
              <CheckIcon size={14} /> <Trans>Purchased</Trans>
            </Pill>
          ) : null}
        </p>
        <h1>
          <Localised texts={content.title} original={content.original} />
        </h1>
        {parts.makers}
        <p className="quiet">
          {published}
          {' · '}
          <Reach reach={data.reach} />
        </p>
        <p className={styles.playSummary}>
          <Localised texts={content.summary} original={content.original} named />
        </p>
        {parts.about}
        <Edition data={data} />
        {data.own ? null : parts.access}
        <Offer data={data} buy={buy} own={own} />
        <Downloads downloads={data.downloads} />
      </div>
      <div className={styles.playRest}>
        <div className={styles.playBelow}>
          <Body data={data} opens={parts.opens} />
          {below}
        </div>
        <div className={styles.playBeside}>{beside}</div>
      </div>
    </Page>
  );
};

/** The player of what is heard or seen; the cover of what is read. */
const Picture = ({ data: { media, content }, player }: Pick<PlayProps, 'data' | 'player'>) => {
  if (media === null)
    return (
      <div className={`${coverStyles.coverFrame} ${styles.playCover}`}>
        <Cover cover={content.cover} />
      </div>
    );
  const isSound = media.kind === 'audio';
  return (
    <div
      id="work"
      tabIndex={-1}
      className={styles.playMedia}
      data-wide={!isSound && media.orientation !== '9:16'}
      data-testid="media"
    >
      {isSound && media.playlist === null ? (
        <div className={coverStyles.coverFrame}>
          <Cover cover={content.cover} />
        </div>
      ) : null}
      {player}
    </div>
  );
};

const Edition = ({ data }: { readonly data: ContentReply }) => {
  const { editionCopy } = data;
  const { edition } = data.content;
  if (edition === null) return null;
  const { copies, left } = edition;
  return (
    <p className="row">
      <Pill tone="plain">
        <Trans>Limited edition</Trans>
      </Pill>
      {editionCopy === null ? (
        <Trans>
          {left} of {copies} copies are left.
        </Trans>
      ) : (
        <Trans>
          Yours is number {editionCopy} of {copies}.
        </Trans>
      )}
    </p>
  );
};

const Offer = ({ data, buy, own }: Pick<PlayProps, 'data' | 'buy' | 'own'>) => {
  if (data.own)
    return (
      <>
        <p className={statesStyles.notice}>
          <span>
            <Trans>This is yours: you always see all of it. The price for others:</Trans>{' '}
            <OfferPrice tile={data.content} />
          </span>
        </p>
        {own}
      </>
    );
  // What some tiers have first is not sold to the others before they may open it.
  if (data.access.reason === 'early_access') return <OfferPrice tile={data.content} />;
  if (data.content.priceCoins === 0 && !data.content.purchased) return <OfferPrice tile={data.content} />;
  return (
    <div className="row">
      {data.content.edition?.left === 0 && !data.content.purchased ? (
        <OfferPrice tile={data.content} />
      ) : null}
      {buy}
    </div>
  );
};

const Body = ({ data, opens }: Pick<PlayProps, 'data'> & Pick<WorkParts, 'opens'>) => {
  const reader = useLanguage();
  const picked = pickText(data.body ?? {}, reader, data.content.original);
  const isPlayed = data.media !== null;
  const isEmpty = !picked?.text.trim();
  if (data.unopened) return <Unopened data={data} />;
  // The player says what opens it, and a work of files may have no text at all.
  if (data.canView ? isEmpty : isPlayed) return null;
  if (!data.canView || picked === undefined)
    return (
      <section id="work" tabIndex={-1} className={`${styles.playBody} ${styles.playLocked}`}>
        <LockIcon size={22} />
        <div className="row">{opens}</div>
      </section>
    );
  return (
    <section
      {...(isPlayed ? {} : { id: 'work', tabIndex: -1 })}
      className={styles.playBody}
      lang={bcp47[picked.language]}
      data-testid="body"
    >
      {picked.text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </section>
  );
};
