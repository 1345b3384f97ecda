/** Reports to a person what the stack is doing. */
export type Report = {
  /**
   * Runs a step, prints that it runs when it takes a while, and how long it took. `tell` adds a line below
   * it.
   */
  readonly step: <Result>(
    label: string,
    work: (tell: (text: string) => void) => Promise<Result>,
  ) => Promise<Result>;
  readonly say: (text: string) => void;
};

const sayAfterMs = 400;
const stillEveryMs = 5_000;

/** Short lines for a terminal or a file. */
export const lineReport = (write: (line: string) => void): Report => ({
  say: write,
  step: async (label, work) => {
    const began = performance.now();
    const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
    let still: NodeJS.Timeout | undefined;
    const soon = setTimeout(() => {
      write(`  … ${label}`);
      still = setInterval(() => write(`  … ${label}: still running after ${seconds()}`), stillEveryMs);
    }, sayAfterMs);
    try {
      const result = await work((text) => write(`    ${label}: ${text}`));
      write(`  ✓ ${label} (${seconds()})`);
      return result;
    } finally {
      clearTimeout(soon);
      clearInterval(still);
    }
  },
});

export const silentReport: Report = { say: () => {}, step: (_label, work) => work(() => {}) };
