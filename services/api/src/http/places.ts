import { RefusedError } from '@fanfold/application';
import type { FastifyReply } from 'fastify';

/** Places for answers that take long, so many for each person. */
export type Places = {
  /** Takes a place until the reply is over. Throws TOO_MANY_REQUESTS when the person has no more of them. */
  readonly take: (oid: string, reply: FastifyReply) => void;
};

export const placesPerPerson = (most: number): Places => {
  const taken = new Map<string, number>();
  return {
    take: (oid, { raw }) => {
      const before = taken.get(oid) ?? 0;
      if (before >= most) throw new RefusedError('TOO_MANY_REQUESTS');
      taken.set(oid, before + 1);
      // Comes once, whether the answer ended well or its reader left.
      raw.once('close', () => {
        const left = (taken.get(oid) ?? 1) - 1;
        if (left === 0) taken.delete(oid);
        else taken.set(oid, left);
      });
    },
  };
};
