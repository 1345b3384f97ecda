import type { ContentReply, DraftReply, PreviewAccessReply } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { newestWrite } from '../../lib/newest-write.ts';
import { useLanguage } from '../../lib/use-format.ts';
import { plainCover } from '../../ui/cover/plain-cover.ts';
import statesStyles from '../../ui/states.module.css';
import { PlayScreen, type WorkParts } from './play-screen.tsx';
import type { PreviewReader } from './preview-readers.ts';
import { SeenAs } from './seen-as.tsx';

/** As whom the work is looked at; a subscriber has the tier that is named. */
export type Reader = { readonly reader: PreviewReader; readonly tierHash: string | undefined };

type Props = {
  readonly draft: DraftReply;
  /** As their page names them. */
  readonly creator: {
    readonly oid: string;
    readonly creatorNickname: string | null;
    readonly creatorNames: ContentReply['content']['creatorNames'];
  };
  readonly reader: Reader;
  /** What that reader may do. */
  readonly access: PreviewAccessReply;
  /** The tiers that the creator sells. */
  readonly tiers: readonly { readonly tierHash: string; readonly name: string }[];
  readonly onReader: (reader: Reader) => void;
  readonly parts: (data: ContentReply) => WorkParts;
  /** The way back to the editor. */
  readonly back: ReactNode;
};

/** A work as people will see it, before it is published. */
export const PreviewScreen = (props: Props) => {
  const { reader, access, tiers, onReader, back } = props;
  const { t } = useLingui();
  const language = useLanguage();
  const seen = previewOf(props);
  const isTitled = Object.values(seen.content.title).some((title) => title.trim() !== '');
  const title = isTitled ? seen.content.title : { [language]: t`Untitled` };
  const data = { ...seen, content: { ...seen.content, title } };
  return (
    <PlayScreen
      data={data}
      parts={props.parts(data)}
      buy={null}
      own={null}
      player={null}
      beside={null}
      below={
        <aside className={statesStyles.notice} aria-label={t`Preview`}>
          <div className="stack">
            <p>
              <Trans>This is a preview that only you see. The work can be played once it is published.</Trans>
            </p>
            <SeenAs reader={reader} access={access} tiers={tiers} onReader={onReader} />
            {back}
          </div>
        </aside>
      }
    />
  );
};

/** The answer that the service would give for the work as it is written now. */
const previewOf = ({ draft, creator, reader: seenAs, access: { view }, tiers }: Props): ContentReply => {
  const { reader } = seenAs;
  const canView = view.allowed;
  const priceCoins = priceOf(draft.metaData);
  const purchased = reader === 'buyer' && priceCoins > 0;
  return {
    position: newestWrite() ?? '0',
    stale: false,
    content: {
      ...tileOf(draft),
      creatorOid: creator.oid as ContentReply['content']['creatorOid'],
      creatorNickname: creator.creatorNickname ?? '',
      creatorNames: creator.creatorNames,
      priceCoins,
      purchased,
      allowBonus: true,
    },
    canView,
    ...answerOf({ draft, reader: seenAs, reason: view.reason, tiers }),
    own: false,
    editionCopy: null,
    drmEncoded: false,
    watermark: null,
    offSale: null,
    body: canView ? (draft.metaData.body?.texts ?? {}) : null,
    unopened: false,
    downloads: [],
    media: null,
    reach: { views: 0, plays: 0 },
    leftAt: null,
  };
};

type Answered = Pick<Props, 'draft' | 'reader' | 'tiers'> & Pick<ContentReply['access'], 'reason'>;

/** Why that reader may open it or not, in the words of the service's answer. */
const answerOf = ({ draft: { metaData }, reader: { tierHash }, reason, tiers }: Answered) => {
  const opening = openingTiers(metaData);
  const own = tiers.find((tier) => tier.tierHash === tierHash);
  const until = reason === 'early_access' ? (metaData.earlyAccess?.publicAt ?? null) : null;
  // Their subscription would begin today.
  const since = new Date().toISOString().slice(0, 7);
  return {
    access: { reason, since: null, until, tier: own ? { ...own, since, streak: true } : null },
    openingTiers: tiers.filter((tier) => opening.includes(tier.tierHash)),
  };
};

const openingTiers = ({ offer, earlyAccess }: DraftReply['metaData']): readonly string[] => {
  const isEarly = earlyAccess && earlyAccess.publicAt > new Date().toISOString();
  return [...((offer?.access === 'tiers' && offer.tiers) || []), ...(isEarly ? earlyAccess.tiers : [])];
};

const priceOf = ({ offer }: DraftReply['metaData']): number =>
  offer === undefined || offer.coinPurchase === false ? 0 : offer.priceCoins;

const untitled = { original: 'en', texts: {} } as const;

const tileOf = ({ contentOid, kind, metaData }: DraftReply) => {
  const { title = untitled, summary = untitled, cover = plainCover, languages = [] } = metaData;
  const publishedAt = new Date().toISOString() as ContentReply['content']['publishedAt'];
  const texts = { original: title.original, languages, title: title.texts, summary: summary.texts };
  return { contentOid, kind, cover, publishedAt, ...texts, ...factsOf(metaData), ...termsOf(metaData) };
};

/** What is nowhere shown on the page of one work, or is not so before the work is published. */
const factsOf = ({
  hashtags = [],
  videoLayout = null,
  warnings = [],
  madeWithAi = 'none',
  series = null,
}: DraftReply['metaData']) => ({
  hashtags,
  videoLayout,
  warnings,
  madeWithAi,
  series: series && { ...series, previous: null, next: null },
  modifiedAt: new Date().toISOString() as ContentReply['content']['publishedAt'],
  lengthSeconds: null,
  views: 0,
  hideContent: false,
  isPrivateContent: false,
  isScenarioItem: false,
  collaborators: [],
  ratingRequired: false,
  ratingStatus: 'none' as const,
  ageRating: null,
});

const termsOf = ({ copies = null, isAdultContent = false, offer }: DraftReply['metaData']) => ({
  isAdultContent,
  edition: copies === null ? null : { copies, left: copies },
  ...offerShown(offer ?? { priceCoins: 0 }),
});

const offerShown = ({
  access = 'open',
  tiers = [],
  priceCoins,
}: NonNullable<DraftReply['metaData']['offer']>) => {
  const isForTiers = access === 'tiers';
  return {
    access,
    tiers,
    allowedTier: tiers[0] ?? null,
    isPaidContent: priceCoins > 0 || isForTiers,
    onlyPurchasableWithCoins: access === 'sale',
    viewableWithoutSub: !isForTiers && access !== 'freeTier',
  };
};
