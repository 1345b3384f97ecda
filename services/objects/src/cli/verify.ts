import { verifyFolder } from '../storage/verify.ts';

/** Prints the result as one line of JSON; exit code 1 when a part is missing or damaged. */
export const verify = async (folder: string): Promise<void> => {
  const result = await verifyFolder(folder);
  process.stdout.write(`${JSON.stringify(result)}\n`);
  if (result.problems.length > 0) process.exitCode = 1;
};
