/**
 * Runs what it is given, and ignores what comes while that is under way: the second press of a double click,
 * for example.
 */
export const oneAtATime = () => {
  let isUnderWay = false;
  return async (act: () => Promise<unknown>): Promise<void> => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await act();
    } finally {
      isUnderWay = false;
    }
  };
};
