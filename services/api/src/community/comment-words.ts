import type { ShownComment } from '@fanfold/contracts/community';
import { shownNames } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { likesStream, type MarksState, marksStream } from '@fanfold/domain/community';
import type { FoundComment } from '@fanfold/projections/community/comments';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import { peopleByOid } from '../http/names.ts';
import { afterOf } from '../http/read-your-writes.ts';
import type { CommunityDeps } from './deps.ts';

type Reader = { readonly oid: string | undefined; readonly liked: ReadonlySet<string> };

/** Comments with their authors and what the reader has to do with each. */
export const shownComments = async (
  db: Kysely<never>,
  comments: readonly FoundComment[],
  { oid, liked }: Reader,
): Promise<ShownComment[]> => {
  const people = await peopleByOid(
    db,
    comments.map(({ authorOid }) => authorOid),
  );
  return comments.map(({ authorOid, heldFor: _, ...comment }) => {
    const author = people.get(authorOid);
    return {
      ...comment,
      author: {
        oid: parseOid(authorOid),
        nickname: author?.nickname ?? null,
        names: author ? shownNames(author) : {},
        profileImageKey: author?.profileImageKey ?? null,
      },
      likedByMe: liked.has(comment.commentOid),
      isMine: authorOid === oid,
    };
  });
};

type Marks = { readonly blocked: MarksState['blocked']; readonly liked: ReadonlySet<string> };

/**
 * What the caller has blocked, and which comments they like; nothing of a visitor. Administrators see all
 * (IDN-113).
 */
export const ownMarks = async (
  { eventLog: { commands } }: Pick<CommunityDeps, 'eventLog'>,
  request: FastifyRequest,
): Promise<Marks> => {
  const { caller } = request;
  const nothing = { user: [], content: [], comment: [] };
  if (!caller) return { blocked: nothing, liked: new Set() };
  // What another process recorded counts within this time.
  const age = { maxAgeMs: 1_000, after: afterOf(request) };
  const [{ state: marks }, { state: likes }] = await Promise.all([
    commands.load(marksStream, caller.oid, age),
    commands.load(likesStream, caller.oid, age),
  ]);
  const blocked = caller.roles.includes('admin') ? nothing : marks.blocked;
  return { blocked, liked: new Set(Object.keys(likes.comments)) };
};
