import type { ShownPost } from '@fanfold/contracts/community';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { PostForm } from './post-form.tsx';
import { PostItem } from './post-item.tsx';
import styles from './posts.module.css';
import { postQuery, postsQuery } from './queries.ts';

type Props = {
  readonly creatorOid: string;
  /** The reader is the creator, or acts for the channel. */
  readonly isOwn: boolean;
  readonly linked?: LinkedPost | undefined;
};

/** A post that the address names, and a comment below it. */
export type LinkedPost = { readonly postOid: string; readonly commentOid: string | undefined };

/** The posts of a creator, the pinned ones first (CAT-062), and where the creator writes another one. */
export const CommunityTab = ({ creatorOid, isOwn, linked }: Props) => {
  const query = useInfiniteQuery(postsQuery(creatorOid));
  return (
    <div className={styles.community}>
      {isOwn ? <PostForm creatorOid={creatorOid} /> : null}
      {linked ? <Linked key={linked.postOid} linked={linked} /> : null}
      <Loaded query={query} lines={5}>
        {({ pages }) => (
          <Posts
            posts={pages.flatMap(({ pinned, posts }) => [...pinned, ...posts])}
            without={linked?.postOid}
          />
        )}
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

/** The post that a link leads to, wherever it is in the list. */
const Linked = ({ linked: { postOid, commentOid } }: { readonly linked: LinkedPost }) => (
  <Loaded query={useQuery(postQuery(postOid))} lines={3}>
    {(post) =>
      post === null ? (
        <p className="quiet">
          <Trans>The post that the link leads to is no longer there.</Trans>
        </p>
      ) : (
        <PostItem post={post} linkedOid={commentOid} />
      )
    }
  </Loaded>
);

type PostsProps = {
  readonly posts: readonly ShownPost[];
  /** It is shown elsewhere. */
  readonly without?: string | undefined;
};

const Posts = ({ posts, without }: PostsProps) =>
  posts.length === 0 ? (
    <EmptyState picture="words" title={<Trans>No posts yet</Trans>}>
      <Trans>What this creator writes to fans appears here.</Trans>
    </EmptyState>
  ) : (
    <ul className={styles.posts}>
      {posts
        .filter(({ postOid }) => postOid !== without)
        .map((post) => (
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
