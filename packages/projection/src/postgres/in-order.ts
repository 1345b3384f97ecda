/** A statement of Kysely that was not sent yet. */
export type Statement = { readonly execute: () => Promise<unknown> };

/**
 * Sends statements in order without waiting for the answer of the one before: a projector's connection
 * executes them one after the other. Throws the error of the first that failed. Only for the `db` that a
 * handler is given; a pool would spread them over connections.
 */
export const inOrder = async (statements: readonly Statement[]): Promise<void> => {
  await Promise.all(statements.map((statement) => statement.execute()));
};
