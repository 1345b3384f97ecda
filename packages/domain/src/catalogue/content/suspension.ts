/** Why a work is down, and what was said about it. */
export type Suspension = {
  before: 'published' | 'private' | 'draft';
  buyersKeep: boolean;
  objected: boolean;
  /** An administrator has read the objection, and the work stays down. */
  kept: boolean;
  /** The notices for which it is down, and whether it also is for another reason. */
  takedownOids: string[];
  otherwise: boolean;
};
