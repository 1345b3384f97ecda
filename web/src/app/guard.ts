import { isNotFound, isRedirect, redirect } from '@tanstack/react-router';

/**
 * A check of who may open a page. Its own answers (not found, somewhere else) stand; when it cannot be made
 * at all, people are sent home instead of seeing half of a page that may not be theirs (SHL-042).
 */
export const guard = async (check: () => Promise<void>): Promise<void> => {
  try {
    await check();
  } catch (error) {
    if (isNotFound(error) || isRedirect(error)) throw error;
    throw redirect({ to: '/', replace: true });
  }
};
