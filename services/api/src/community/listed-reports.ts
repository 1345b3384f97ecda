import type { ListedReport } from '@fanfold/contracts/community';
import { type Oid, parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { catalogue, tilesOf } from '@fanfold/projections/catalogue/contents';
import { commentsNamed, commentsRead } from '@fanfold/projections/community/comments';
import { postsNamed, postsRead } from '@fanfold/projections/community/posts';
import type { FoundReport } from '@fanfold/projections/community/reports';
import type { Kysely } from 'kysely';

import { nicknamesByOid } from '../http/names.ts';

type About = Pick<ListedReport, 'text' | 'authorOid' | 'work' | 'post'>;
type Comments = Awaited<ReturnType<typeof commentsOf>>;
type Things = Awaited<ReturnType<typeof thingsOf>>;

/** Reports with what they are about: a comment or a post in its words, who wrote it and where it stands. */
export const listedReports = async (
  db: Kysely<never>,
  reports: readonly FoundReport[],
): Promise<ListedReport[]> => {
  const comments = await commentsOf(db, reports);
  const places = reports.map(({ targetOid }) => comments.get(targetOid)?.contentOid ?? targetOid);
  const things = await thingsOf(db, [...new Set(places)]);
  const about = reports.map((one) => aboutOf(one, comments, things));
  const people = await nicknamesByOid(db, [
    ...reports.map(({ reporterOid }) => reporterOid),
    ...about.flatMap(({ authorOid }) => authorOid ?? []),
  ]);
  const named = (oid: Oid | null) => (oid === null ? null : (people.get(oid)?.nickname ?? null));
  return reports.map((one, index) => {
    const found = about[index] as About;
    return { ...one, ...found, author: named(found.authorOid), reporter: named(one.reporterOid) };
  });
};

const commentsOf = async (db: Kysely<never>, reports: readonly FoundReport[]) => {
  const oids = reports.flatMap(({ kind, targetOid }) => (kind === 'comment' ? [targetOid] : []));
  const found = await readFrom(db, commentsRead, (tables) => commentsNamed(tables, [...new Set(oids)]));
  return new Map(found.map((one) => [one.commentOid, one]));
};

/** Works and posts by their ids, which are told apart by where they are found. */
const thingsOf = async (db: Kysely<never>, oids: readonly string[]) => {
  const [works, posts] = await Promise.all([
    readFrom(db, catalogue, (tables) => tilesOf(tables, oids)),
    readFrom(db, postsRead, (tables) => postsNamed(tables, oids)),
  ]);
  return {
    works: new Map(works.map((one) => [one.contentOid as string, one])),
    posts: new Map(posts.map((one) => [one.postOid as string, one])),
  };
};

const aboutOf = ({ targetOid }: FoundReport, comments: Comments, things: Things): About => {
  const comment = comments.get(targetOid);
  if (comment === undefined) return placeOf(things, targetOid);
  const { work, post } = placeOf(things, comment.contentOid);
  // Of a deleted comment there is no text, also where it stands below a post.
  return { work, post, text: comment.text, authorOid: comment.authorOid };
};

const placeOf = ({ works, posts }: Things, oid: string): About => {
  const post = posts.get(oid);
  if (post) {
    const { postOid, creatorOid, text } = post;
    return { text, authorOid: creatorOid, work: null, post: { postOid, creatorOid } };
  }
  const work = works.get(oid);
  if (!work) return { text: null, authorOid: null, work: null, post: null };
  const { creatorOid, title, original } = work;
  const named = { contentOid: parseOid(oid), title: title[original] ?? null };
  return { text: null, authorOid: parseOid(creatorOid), work: named, post: null };
};
