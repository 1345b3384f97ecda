import type { FixedPage } from '@fanfold/contracts/discovery';
import { parseOid } from '@fanfold/domain';
import {
  type ComponentKind,
  type ComponentMetadata,
  type CurationComponent,
  plainComponent,
} from '@fanfold/domain/discovery';

type Row = { readonly kind: ComponentKind } & Partial<ComponentMetadata>;

/** What a fixed page shows until an administrator composes it. */
const rowsOf: Readonly<Record<FixedPage, readonly Row[]>> = {
  home: [
    { kind: 'goOn' },
    { kind: 'rising', count: 12 },
    { kind: 'newest', count: 12 },
    { kind: 'follows' },
    { kind: 'because' },
    { kind: 'limited' },
    { kind: 'creators' },
    { kind: 'creatorBanners' },
    { kind: 'ranking' },
  ],
  // Live streams have no works yet: what was made of them does.
  live: [{ kind: 'tag', tag: 'live', count: 24 }, { kind: 'creators' }],
  asmr: [
    { kind: 'rising', contentKind: 'audio' },
    { kind: 'tag', tag: 'asmr', count: 24 },
    { kind: 'newest', contentKind: 'audio', count: 24 },
  ],
  anime: [
    { kind: 'tag', tag: 'anime', count: 24 },
    { kind: 'rising', contentKind: 'video' },
    { kind: 'newest', contentKind: 'video', count: 24 },
  ],
  bl: [{ kind: 'tag', tag: 'bl', count: 24 }],
  draw: [
    { kind: 'tag', tag: 'draw', count: 24 },
    { kind: 'newest', contentKind: 'file', count: 24 },
  ],
  japan: [
    { kind: 'rising', original: 'jp' },
    { kind: 'newest', original: 'jp', count: 24 },
  ],
  realplay: [
    { kind: 'rising', contentKind: 'video' },
    { kind: 'newest', contentKind: 'video', count: 24 },
    { kind: 'newest', contentKind: 'roleplay', count: 24 },
  ],
  search: ['asmr', 'bl', 'gl', 'romantic', 'roleplay', 'massage'].map((tag) => ({ kind: 'tag', tag })),
};

const isFixed = (pageUrl: string): pageUrl is FixedPage => Object.hasOwn(rowsOf, pageUrl);

/**
 * The rows of a fixed page that was not composed; undefined for any other page. Their ids are the same in
 * every installation.
 */
export const defaultRows = (pageUrl: string): CurationComponent[] | undefined =>
  isFixed(pageUrl)
    ? rowsOf[pageUrl].map(({ kind, ...metadata }, index) =>
        plainComponent(defaultOid(pageUrl, index), kind, metadata),
      )
    : undefined;

/** Zeros, where no clock has ever stood, the number of the page and that of the row. */
const defaultOid = (pageUrl: FixedPage, index: number) => {
  const page = Object.keys(rowsOf).indexOf(pageUrl);
  return parseOid(`${page.toString(16).padStart(20, '0')}${index.toString(16).padStart(4, '0')}`);
};

/** The fixed page of which a row has this id. */
export const defaultPageOf = (componentOid: string): FixedPage | undefined =>
  Object.keys(rowsOf)
    .filter(isFixed)
    .find((pageUrl) =>
      rowsOf[pageUrl].some((_row, index) => defaultOid(pageUrl, index) === (componentOid as string)),
    );
