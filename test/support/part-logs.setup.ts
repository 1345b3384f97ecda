import { beforeEach } from 'vitest';

import { warningsOfStacks } from './part-logs.ts';

// A sale that is not posted in time says nothing of why; the worker's log does.
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => {
    const warnings = warningsOfStacks();
    if (warnings !== '')
      process.stderr.write(`The last warnings of the parts when “${task.name}” failed:\n${warnings}`);
  });
});
