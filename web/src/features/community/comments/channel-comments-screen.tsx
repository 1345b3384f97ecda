import type { ChannelComment } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';
import { channelCommentsQuery } from './queries.ts';

/** Comments on all works of the channel, where they are answered, pinned and deleted (CAT-064). */
export const ChannelCommentsScreen = () => {
  const { t } = useLingui();
  const query = useInfiniteQuery(channelCommentsQuery);
  return (
    <Page title={t`Comments`}>
      <PageHead
        eyebrow={<Trans>Your channel</Trans>}
        title={<Trans>Comments</Trans>}
        actions={
          <Link to="/studio2">
            <Trans>Your works</Trans>
          </Link>
        }
      />
      <Loaded query={query} lines={6}>
        {({ pages }) => {
          const comments = pages.flatMap((page) => page.comments);
          return comments.length === 0 ? (
            <EmptyState picture="words" title={<Trans>No comments yet</Trans>}>
              <Trans>What people write about your works appears here, the newest first.</Trans>
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {comments.map((comment) => (
                <li key={comment.commentOid}>
                  <p className="eyebrow">
                    <AboutWhat comment={comment} />
                  </p>
                  <CommentItem
                    comment={comment}
                    may={{ moderate: true, write: true, onPost: comment.post !== null }}
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      {query.hasNextPage ? (
        <div className="more">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            <Trans>More comments</Trans>
          </Button>
        </div>
      ) : null}
    </Page>
  );
};

/** The post, or a link to the work, that a comment is about. */
const AboutWhat = ({ comment: { contentOid, workTitle, post } }: { readonly comment: ChannelComment }) => {
  const words = post?.slice(0, excerptLength);
  if (words !== undefined) return <Trans>Post: {words}</Trans>;
  return (
    <Link to="/play/$contentOid" params={{ contentOid }}>
      {workTitle ?? <Trans>A work that is not public now</Trans>}
    </Link>
  );
};

const excerptLength = 60;
