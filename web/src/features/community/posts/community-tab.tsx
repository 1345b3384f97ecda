import type { ShownPost } from '@fanfold/contracts/community';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';

import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { PostForm } from './post-form.tsx';
import { PostItem } from './post-item.tsx';
import styles from './posts.module.css';
import { postsQuery } from './queries.ts';

type Props = {
  readonly creatorOid: string;
  /** The reader is the creator, or acts for the channel. */
  readonly isOwn: boolean;
};

/** The posts of a creator, the pinned ones first (CAT-062), and where the creator writes another one. */
export const CommunityTab = ({ creatorOid, isOwn }: Props) => {
  const query = useInfiniteQuery(postsQuery(creatorOid));
  return (
    <div className={styles.community}>
      {isOwn ? <PostForm creatorOid={creatorOid} /> : null}
      <Loaded query={query} lines={5}>
        {({ pages }) => <Posts posts={pages.flatMap(({ pinned, posts }) => [...pinned, ...posts])} />}
      </Loaded>
      {query.hasNextPage ? (
        <div className="more">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            <Trans>More posts</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
};

const Posts = ({ posts }: { readonly posts: readonly ShownPost[] }) =>
  posts.length === 0 ? (
    <EmptyState picture="words" title={<Trans>No posts yet</Trans>}>
      <Trans>What this creator writes to fans appears here.</Trans>
    </EmptyState>
  ) : (
    <ul className={styles.posts}>
      {posts.map((post) => (
        <li key={post.postOid}>
          <PostItem post={post} />
        </li>
      ))}
    </ul>
  );

/** What the creator has pinned, above the works of the first tab (CAT-059). */
export const PinnedPosts = ({ creatorOid }: Pick<Props, 'creatorOid'>) => {
  const { data } = useInfiniteQuery(postsQuery(creatorOid));
  const pinned = data?.pages[0]?.pinned ?? [];
  return pinned.length === 0 ? null : <Posts posts={pinned.slice(0, 1)} />;
};
