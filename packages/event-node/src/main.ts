import { serve } from './cli/serve.ts';
import { UsageError } from './cli/usage.ts';
import { reasonOf } from './storage/database.ts';

try {
  await serve(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`event-node: ${reasonOf(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
