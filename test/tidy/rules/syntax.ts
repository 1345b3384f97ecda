import { parseSync } from '@swc/core';

/** A node of a syntax tree, whatever kind it is. */
export type Node = { readonly type: string; readonly [field: string]: unknown };

export const parse = ({ path, text }: { path: string; text: string }): Node =>
  parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' }) as unknown as Node;

/** Visits every node below; `enter` answering false leaves what is below it out. */
export const visit = (node: unknown, enter: (node: Node) => boolean): void => {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, enter);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && typeof node.type === 'string' && !enter(node as Node)) return;
  for (const value of Object.values(node)) visit(value, enter);
};
