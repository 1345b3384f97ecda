/** The rows that were read: those of a `useQuery`, or all pages of a `useInfiniteQuery`. */
export type DataList<Row> = {
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly error?: unknown;
  readonly refetch?: () => unknown;
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly fetchNextPage?: () => unknown;
};

type Read<Data> = {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

type PagesRead<Page> = Read<{ readonly pages: readonly Page[] }> & {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

/** The rows that a `useQuery` read. */
export const rowsOf = <Data, Row>(
  { data, error, refetch }: Read<Data>,
  pick: (data: Data) => readonly Row[],
): DataList<Row> => ({ rows: data === undefined ? undefined : pick(data), error, refetch });

/** The rows of all pages that a `useInfiniteQuery` read so far. */
export const pagesOf = <Page, Row>(
  query: PagesRead<Page>,
  pick: (page: Page) => readonly Row[],
): DataList<Row> => {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return {
    ...rowsOf(query, ({ pages }) => pages.flatMap(pick)),
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  };
};
